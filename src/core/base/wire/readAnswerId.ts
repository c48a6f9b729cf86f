import { backslash, closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from '../json/jsonMarks';

/** The request that a message from a socket belongs to. */
export type AnswerAddress =
  /** An answer, or a batch of them, with the first id that isn't null. */
  | { readonly kind: 'answer'; readonly id: number | string }
  /** A notification that doesn't answer a request. */
  | { readonly kind: 'notification' }
  /** No id can be read: an error without one, or something that isn't JSON-RPC. */
  | { readonly kind: 'nobody' };

const decoder = new TextDecoder();
const idName = new TextEncoder().encode('id');
const methodName = new TextEncoder().encode('method');

/**
 * Finds the id of a JSON-RPC message in its bytes without parsing the rest, which may be large. Reads only as far as
 * necessary, so a message that was cut off after its id still reaches its request.
 */
export function readAnswerId(bytes: Uint8Array): AnswerAddress {
  const start = skipSpace(bytes, 0);
  if (bytes[start] !== openBrace && bytes[start] !== openBracket) return { kind: 'nobody' };
  const memberDepth = bytes[start] === openBracket ? 2 : 1;
  let depth = 0;
  let namesMethod = false;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === openBracket || byte === openBrace) depth += 1;
    else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    else if (byte === quote) {
      const end = endOfString(bytes, at);
      const after = skipSpace(bytes, end + 1);
      if (depth === memberDepth && bytes[after] === colon) {
        const id = isName(bytes, at + 1, end, idName) ? readId(bytes, skipSpace(bytes, after + 1)) : undefined;
        if (id !== undefined) return { kind: 'answer', id };
        namesMethod ||= isName(bytes, at + 1, end, methodName);
      }
      at = end;
    }
  }
  return namesMethod ? { kind: 'notification' } : { kind: 'nobody' };
}

/** The number or string that begins here. Undefined for `null` and for anything else. */
function readId(bytes: Uint8Array, at: number): number | string | undefined {
  if (bytes[at] !== quote) {
    return readWholeId(bytes, at) ?? readNumber(bytes, at);
  }
  try {
    const value: unknown = JSON.parse(decodeText(bytes.subarray(at, endOfString(bytes, at) + 1)));
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An id of up to nine digits, which is how we write ids. Undefined for any other. */
function readWholeId(bytes: Uint8Array, at: number): number | undefined {
  let id = 0;
  for (let digits = 0; digits < 10; digits += 1) {
    const byte = bytes[at + digits] ?? 0;
    if (byte < 0x30 || byte > 0x39) return digits > 0 && (byte === comma || byte === closeBrace) ? id : undefined;
    id = id * 10 + byte - 0x30;
  }
  return undefined;
}

function readNumber(bytes: Uint8Array, at: number): number | undefined {
  const digits = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(decodeText(bytes.subarray(at, at + 40)));
  return digits ? Number(digits[0]) : undefined;
}

/** The position of the closing quote of the string that opens at `at`, or the end of the bytes if there is none. */
function endOfString(bytes: Uint8Array, at: number): number {
  for (let end = bytes.indexOf(quote, at + 1); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    let first = end;
    while (bytes[first - 1] === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return bytes.length;
}

function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (bytes[next] === 0x20 || bytes[next] === 0x0a || bytes[next] === 0x0d || bytes[next] === 0x09) next += 1;
  return next;
}

function isName(bytes: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (end - start !== name.length) return false;
  for (let index = 0; index < name.length; index += 1) if (bytes[start + index] !== name[index]) return false;
  return true;
}

function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
