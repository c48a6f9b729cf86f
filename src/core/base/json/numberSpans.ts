// `JSON.parse` rounds long numbers, so the exact digits must be found in the text. Scanning a text of several megabytes
// character by character is slow in JavaScript; a regular expression is fast, but cannot tell numbers from strings that
// contain the same characters. The scanner therefore uses the expression and checks each match by looking back: if the
// number follows a key that ends with a letter or digit, a quote and a colon, it is outside strings. If one match
// cannot be proved this way, the text is scanned again with the slow scanner, which skips every string.
//
// Example: in `{"id":1,"value":12345678901234567890}` the expression matches the 20 digits. Before them are `:`, a
// quote and the letter `e`. A quote after a letter can only close a string, so the span is proved. In `["a,1e5"]` the
// expression matches `,1e5`, but the character before the number is a comma and not a colon, so the slow scanner runs,
// skips the string, and finds no number. `[1e5]` also takes the slow path and returns one span.

import { backslash, colon, quote } from './jsonMarks';

const minus = 0x2d;

/** A plain integer of at most this many digits is always preserved by a JS number. */
const safeDigits = 15;

/** A number with many digits, a fraction or an exponent, or `-0`, after a character that can precede a value. */
const longNumber = /[:,[ \t\r\n](?:-0|-?\d{16}|-?\d+[.eE])/g;

/**
 * Finds the numbers of a valid JSON text that a JS number might not preserve: all with more than 15 digits, a fraction
 * or an exponent, and `-0`. Numbers inside strings are skipped. Returns alternating starts and ends: for `{"a":1e3}` it
 * returns `[5, 8]`.
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
 * Whether the characters before a number, up to and including `at`, are the end of a key and a colon. A quote directly
 * after a letter or digit cannot open a string, because strings open after `{`, `[`, `,`, `:` or white space. It is not
 * escaped either. So it closes a string, and the colon is outside strings.
 */
export function isSurelyMember(text: string, at: number): boolean {
  const colonAt = skipSpaceBack(text, at);
  const quoteAt = skipSpaceBack(text, colonAt - 1);
  return (
    text.charCodeAt(colonAt) === colon &&
    text.charCodeAt(quoteAt) === quote &&
    isLetterOrDigit(text.charCodeAt(quoteAt - 1))
  );
}

function skipSpaceBack(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) {
    at -= 1;
  }
  return at;
}

/** The same result by skipping every string: slower, but certain for every number. */
function findLongNumbersByString(text: string): readonly number[] {
  const spans: number[] = [];
  for (let at = 0; at < text.length;) {
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
 * Whether the first `count` numbers of a valid JSON text are within its first `length` characters and are all plain
 * integers. A plain integer at the very end also counts: `…,"id":1}` can only be outside a string.
 */
export function holdsOnlyPlainIntegers(text: string, count: number, length: number): boolean {
  let missing = count - (endsInPlainInteger(text) ? 1 : 0);
  for (let at = 0; missing > 0 && at < Math.min(length, text.length);) {
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
 * Whether a non-integer number is written with at most 15 digits, without an exponent or a trailing `0`. From 0.000001
 * upward a JS number preserves such text.
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

/** Returns the position after the closing quote of the string that opens at `start`. */
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

/** Returns the end of the number that contains or ends at `at`. */
export function numberEnd(text: string, at: number): number {
  let end = at;
  while (isNumberPart(text.charCodeAt(end))) {
    end += 1;
  }
  return end;
}

/** Whether the text is at most 15 digits with an optional sign, other than `-0`. */
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
