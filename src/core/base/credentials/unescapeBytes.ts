import { escapeAt } from './escapeAt';

/** Text with one level of escapes removed. */
export interface Unescaped {
  readonly bytes: Uint8Array;
  /** The position of each byte in the escaped text, followed by the length of that text. */
  readonly starts: Uint32Array;
}

/** For each byte, 1 if escapes that start with it are read. */
export type EscapeKinds = Uint8Array;

const marks = ['%', '&', '\\'];

export const everyEscape = escapesOf(marks);

/** Percent-encoding, entities and backslash escapes, each separately. */
export const singleEscapes: readonly EscapeKinds[] = marks.map((mark) => escapesOf([mark]));

function escapesOf(begins: readonly string[]): EscapeKinds {
  return Uint8Array.from({ length: 256 }, (_, byte) => (begins.includes(String.fromCharCode(byte)) ? 1 : 0));
}

/**
 * Removes one level of escapes, all the given kinds at once: percent-encoding, backslash escapes of JSON and
 * JavaScript, HTML entities. Undefined if there are none. Incomplete escapes stay unchanged.
 */
export function unescapeBytes(text: Uint8Array, kinds: EscapeKinds = everyEscape): Unescaped | undefined {
  const first = firstEscape(text, kinds);
  if (first === text.length) return undefined;
  const bytes = new Uint8Array(text.length);
  const starts = new Uint32Array(text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length;) {
    const escape = at >= first && kinds[text[at] ?? 0] === 1 ? escapeAt(text, at) : undefined;
    if (!escape) {
      bytes[length] = text[at] ?? 0;
      starts[length] = at;
      length += 1;
      at += 1;
      continue;
    }
    for (const byte of escape.bytes) {
      bytes[length] = byte;
      starts[length] = at;
      length += 1;
    }
    at += escape.length;
  }
  starts[length] = text.length;
  return { bytes: bytes.subarray(0, length), starts: starts.subarray(0, length + 1) };
}

/** The position of the first complete escape, or the length of the text if there is none. */
function firstEscape(text: Uint8Array, kinds: EscapeKinds): number {
  for (let at = 0; at < text.length; at += 1) if (kinds[text[at] ?? 0] === 1 && escapeAt(text, at)) return at;
  return text.length;
}
