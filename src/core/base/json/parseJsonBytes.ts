import { failed, ok, type Result } from '../result';
import type { JsonProblem } from './findJsonProblem';
import type { JsonValue } from './jsonValue';
import { parseJson } from './parseJson';
import { parseRecords } from './parseRecords';

/** Parses UTF-8 bytes as JSON with every digit preserved (`parseJson`). Bytes that are not UTF-8 are a problem. */
export function parseJsonBytes(bytes: Uint8Array): Result<JsonValue, JsonProblem> {
  const records = parseRecords(bytes);
  if (records !== undefined) return ok(records);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return failed({ message: 'The body is not UTF-8 text.', offset: 0 });
  }
  return parseJson(text);
}
