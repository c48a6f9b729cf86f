/** The numbers of a JSON text in the order in which they stand there, and what their order can be relied on for. */
export interface NumberTokens {
  /** For each number its text where a JS number would not print it back the same, else undefined. */
  readonly exact: readonly (string | undefined)[];
  /** Where the numbers with a fraction, an exponent or many digits stand: start and end by turns. */
  readonly spans: readonly number[];
  /** How many members all objects of the text have, repeated keys counted each time. */
  readonly memberCount: number;
  /** An object has a key that JS objects may put before others, as they do with `"1"`. */
  readonly hasIndexKey: boolean;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const minus = 0x2d;

/** A plain integer of at most this many characters always comes back from a JS number as it was. */
const safeLength = 15;

/**
 * Lists the numbers that stand outside strings. `text` must be valid JSON. Strings are hopped over by `indexOf`, so
 * the cost is that of the quotes rather than that of the characters. The reading may end early: once
 * `plainLimit` numbers were met and all of them are short integers, it gives undefined.
 */
export function readNumberTokens(text: string, plainLimit: number): NumberTokens | undefined {
  const exact: (string | undefined)[] = [];
  const spans: number[] = [];
  let memberCount = 0;
  let hasIndexKey = false;
  let mayBeIndexKey = false;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const first = text.charCodeAt(at + 1);
      mayBeIndexKey = isDigit(first) || first === backslash;
      at = stringEnd(text, at);
    } else if (code === minus || isDigit(code)) {
      const end = numberEnd(text, at + 1);
      if (end - at <= safeLength && isPlainInteger(text, at, end)) {
        exact.push(undefined);
        if (exact.length >= plainLimit && spans.length === 0) {
          return undefined;
        }
      } else {
        const token = text.slice(at, end);
        exact.push(String(Number(token)) === token ? undefined : token);
        spans.push(at, end);
      }
      at = end;
    } else {
      if (code === colon) {
        memberCount += 1;
        hasIndexKey ||= mayBeIndexKey;
      }
      at += 1;
    }
  }
  return { exact, spans, memberCount, hasIndexKey };
}

/**
 * Whether the last token of a valid JSON text, closing brackets aside, is a short integer (`…,"id":1}`): behind it no string
 * can stand open, so that nothing before it need be read to know.
 */
export function endsInPlainNumber(text: string): boolean {
  let end = text.length;
  while (end > 0 && isCloserOrSpace(text.charCodeAt(end - 1))) {
    end -= 1;
  }
  let start = end;
  while (start > 0 && isNumberPart(text.charCodeAt(start - 1))) {
    start -= 1;
  }
  return end > start && end - start <= safeLength && isPlainInteger(text, start, end);
}

/** Where the string that opens at `start` ends: the place behind its closing quote. */
function stringEnd(text: string, start: number): number {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && isEscaped(text, close)) {
    close = text.indexOf('"', close + 1);
  }
  return close === -1 ? text.length : close + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) {
    before -= 1;
  }
  return (at - before) % 2 === 0;
}

function numberEnd(text: string, from: number): number {
  let at = from;
  while (isNumberPart(text.charCodeAt(at))) {
    at += 1;
  }
  return at;
}

/** Digits with or without a sign, `-0` not among them. */
function isPlainInteger(text: string, start: number, end: number): boolean {
  const digits = text.charCodeAt(start) === minus ? start + 1 : start;
  if (digits > start && text.charCodeAt(digits) === 0x30) {
    return false;
  }
  for (let at = digits; at < end; at += 1) {
    if (!isDigit(text.charCodeAt(at))) {
      return false;
    }
  }
  return true;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** `0`-`9`, `+`, `-`, `.`, `E`, `e` */
function isNumberPart(code: number): boolean {
  return isDigit(code) || code === 0x2e || code === 0x65 || code === 0x45 || code === minus || code === 0x2b;
}

/** `]`, `}` and JSON's white space */
function isCloserOrSpace(code: number): boolean {
  return code === 0x5d || code === 0x7d || code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
