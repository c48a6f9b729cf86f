const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const minus = 0x2d;

/** A plain integer of at most this many digits always comes back from a JS number as it was. */
const safeDigits = 15;

/** A number with many digits, a fraction or an exponent, or `-0`, behind what stands before a value. */
const longNumber = /[:,[ \t\r\n](?:-0|-?\d{16}|-?\d+[.eE])/g;

/**
 * Finds the numbers of a valid JSON text that a JS number might not print back the same: all with more than 15
 * digits, a fraction or an exponent, and `-0`. Numbers inside strings are none. Gives the start and the end of each by turns.
 */
export function findLongNumbers(text: string): readonly number[] {
  if (!/^[ \t\r\n]*[{[]/.test(text)) {
    return findLongNumbersByString(text);
  }
  const spans: number[] = [];
  longNumber.lastIndex = 0;
  for (let match = longNumber.exec(text); match !== null; match = longNumber.exec(text)) {
    if (!isSurelyMember(text, match.index)) {
      return findLongNumbersByString(text);
    }
    spans.push(match.index + 1, numberEnd(text, longNumber.lastIndex));
  }
  return spans;
}

/**
 * Whether what stands before a number, up to and with the character at `at`, is the end of a key and a colon. A quote right
 * behind a letter or digit cannot open a string, since strings open behind `{`, `[`, `,`, `:` or white space; nor is
 * it escaped. So it closes one, and the colon is no part of a string.
 */
export function isSurelyMember(text: string, at: number): boolean {
  const colonAt = skipSpaceBack(text, at);
  const quoteAt = skipSpaceBack(text, colonAt - 1);
  return text.charCodeAt(colonAt) === colon && text.charCodeAt(quoteAt) === quote && isLetterOrDigit(text.charCodeAt(quoteAt - 1));
}

function skipSpaceBack(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) {
    at -= 1;
  }
  return at;
}

/** The same by passing over every string: slower, and sure of every number. */
function findLongNumbersByString(text: string): readonly number[] {
  const spans: number[] = [];
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
    } else if (code === minus || isDigit(code)) {
      const start = at;
      at = numberEnd(text, start + 1);
      if (!isPlainInteger(text, start, at)) {
        spans.push(start, at);
      }
    } else {
      at += 1;
    }
  }
  return spans;
}

/**
 * Whether the first `count` numbers of a valid JSON text stand within its first `length` characters and are all
 * plain integers. A plain integer at the very end counts as well: `…,"id":1}` can only be outside a string.
 */
export function holdsOnlyPlainIntegers(text: string, count: number, length: number): boolean {
  let missing = count - (endsInPlainInteger(text) ? 1 : 0);
  for (let at = 0; missing > 0 && at < Math.min(length, text.length); ) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
    } else if (code === minus || isDigit(code)) {
      const start = at;
      at = numberEnd(text, start + 1);
      if (!isPlainInteger(text, start, at)) {
        return false;
      }
      missing -= 1;
    } else {
      at += 1;
    }
  }
  return missing <= 0;
}

function endsInPlainInteger(text: string): boolean {
  let end = text.length;
  while (end > 0 && isCloserOrSpace(text.charCodeAt(end - 1))) {
    end -= 1;
  }
  let start = end;
  while (start > 0 && isNumberPart(text.charCodeAt(start - 1))) {
    start -= 1;
  }
  return start < end && isPlainInteger(text, start, end);
}

/**
 * Whether a number that is no integer is written with at most 15 digits, without an exponent or a last `0`. From
 * 0.000001 upwards a JS number prints that back as it was.
 */
export function isShortFraction(text: string, start: number, end: number): boolean {
  if (end - start > safeDigits + 1 || text.charCodeAt(end - 1) === 0x30) {
    return false;
  }
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x65 || code === 0x45) {
      return false;
    }
  }
  return true;
}

/** Where the string that opens at `start` ends: the place behind its closing quote. */
function stringEnd(text: string, start: number): number {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text.charCodeAt(close - 1) === backslash && isEscaped(text, close)) {
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

/** The end of the number that `at` is in or behind. */
export function numberEnd(text: string, at: number): number {
  let end = at;
  while (isNumberPart(text.charCodeAt(end))) {
    end += 1;
  }
  return end;
}

/** A few digits with or without a sign, `-0` not among them. */
function isPlainInteger(text: string, start: number, end: number): boolean {
  const digits = text.charCodeAt(start) === minus ? start + 1 : start;
  if (end - digits > safeDigits || (digits > start && text.charCodeAt(digits) === 0x30)) {
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

function isLetterOrDigit(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** `0`-`9`, `+`, `-`, `.`, `E`, `e` */
function isNumberPart(code: number): boolean {
  return isDigit(code) || code === 0x2e || code === 0x65 || code === 0x45 || code === minus || code === 0x2b;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function isCloserOrSpace(code: number): boolean {
  return code === 0x5d || code === 0x7d || isSpace(code);
}
