import type { AbiReader } from './abiReader';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes decoded as UTF-8. `exact` is false if U+FFFD replaces invalid bytes. */
export interface Utf8 {
  readonly text: string;
  readonly exact: boolean;
}

/** Decodes `length` bytes from `at` as UTF-8. */
export function readUtf8(reader: AbiReader, at: number, length: number): Utf8 {
  const bytes = reader.bytes.subarray(at, at + length);
  try {
    return { text: strict.decode(bytes), exact: true };
  } catch {
    return { text: lenient.decode(bytes), exact: false };
  }
}
