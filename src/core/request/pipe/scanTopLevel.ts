import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  openBrace,
  openBracket,
  quote,
} from '../../base/json/jsonMarks';
import { parseJson } from '../../base/json/parseJson';
import { failed, ok, type Result } from '../../base/result';

/** Half-open byte ranges of the values of a JSON object's direct members, by key, and how often the object has each. */
export type MemberRanges = ReadonlyMap<
  string,
  { readonly start: number; readonly end: number; readonly times: number }
>;

/** The longest form of a character in a name: `\u0072`. */
const escapedLength = 6;

/**
 * Finds members of a JSON object by `names` in its bytes, without parsing their values, for bodies that are too large
 * to parse. Follows strings and nesting to the end, so it detects a body that was cut off. Doesn't check the values. A
 * problem is a predicate about the body: "ends early".
 */
export function scanTopLevel(body: Uint8Array, names: readonly string[]): Result<MemberRanges, string> {
  const members = new Map<string, { start: number; end: number; times: number }>();
  const longestName = escapedLength * Math.max(...names.map(({ length }) => length));
  let at = skipSpace(body, 0);
  if (body[at] !== openBrace) return failed("isn't a JSON object");
  at += 1;
  for (;;) {
    at = skipSpace(body, at);
    if (body[at] === closeBrace)
      return skipSpace(body, at + 1) === body.length ? ok(members) : failed('has text after its JSON object');
    if (body[at] === comma) at += 1;
    const keyStart = skipSpace(body, at);
    const keyEnd = endOfString(body, keyStart);
    const separator = skipSpace(body, keyEnd);
    if (keyEnd > body.length || body[separator] !== colon) return failed('ends early');
    const start = skipSpace(body, separator + 1);
    const end = endOfValue(body, start);
    if (end > body.length) return failed('ends early');
    if (keyEnd - keyStart - 2 <= longestName) {
      const name = nameIn(body.subarray(keyStart, keyEnd));
      if (names.includes(name)) members.set(name, { start, end, times: (members.get(name)?.times ?? 0) + 1 });
    }
    at = end;
  }
}

/** Returns the bytes of each item of a JSON list, without parsing them. Undefined for anything else. */
export function scanItems(body: Uint8Array): readonly Uint8Array[] | undefined {
  const items: Uint8Array[] = [];
  let at = skipSpace(body, 0);
  if (body[at] !== openBracket) return undefined;
  for (at = skipSpace(body, at + 1); body[at] !== closeBracket; at = skipSpace(body, at)) {
    if (items.length > 0) at = skipSpace(body, at + 1);
    const end = endOfValue(body, at);
    if (end > body.length || end === at) return undefined;
    items.push(body.subarray(at, end));
    at = end;
  }
  return items;
}

/** The name that a quoted text stands for. */
function nameIn(quoted: Uint8Array): string {
  const written = new TextDecoder().decode(quoted);
  if (!written.includes('\\')) return written.slice(1, -1);
  const parsed = parseJson(written);
  return parsed.kind === 'ok' && typeof parsed.value === 'string' ? parsed.value : written;
}

/** The end of a value (exclusive). Past the body's length if the value doesn't end. */
function endOfValue(body: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) {
      at = endOfString(body, at) - 1;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
    } else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (byte === comma && depth === 0) {
      return at;
    }
  }
  return body.length + 1;
}

/** The position after the closing quote. Past the body's length if there is none. */
function endOfString(body: Uint8Array, start: number): number {
  if (body[start] !== quote) return body.length + 1;
  for (let at = start + 1; at < body.length; at += 1) {
    if (body[at] === backslash) at += 1;
    else if (body[at] === quote) return at + 1;
  }
  return body.length + 1;
}

function skipSpace(body: Uint8Array, start: number): number {
  let at = start;
  while (body[at] === 0x20 || body[at] === 0x0a || body[at] === 0x0d || body[at] === 0x09) at += 1;
  return at;
}
