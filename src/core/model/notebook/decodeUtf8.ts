import { failed, ok, type Result } from '../../base/result';

/** Why bytes are not text. */
export interface EncodingProblem {
  readonly message: string;
}

/** Decodes bytes as UTF-8. A byte order mark is kept, so that encoding the text returns the same bytes. */
export function decodeUtf8(bytes: Uint8Array): Result<string, EncodingProblem> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return failed({
      message: "The file isn't UTF-8 text. Convert it to UTF-8 to open it as a notebook. The file is unchanged.",
    });
  }
}
