/** HTML's names of the ASCII characters that have one (HTML standard, 13.5), with their codes. */
const htmlEntities: ReadonlyMap<string, number> = new Map(
  Object.entries({
    Tab: '\t',
    NewLine: '\n',
    excl: '!',
    quot: '"',
    QUOT: '"',
    num: '#',
    dollar: '$',
    percnt: '%',
    amp: '&',
    AMP: '&',
    apos: "'",
    lpar: '(',
    rpar: ')',
    ast: '*',
    midast: '*',
    plus: '+',
    comma: ',',
    period: '.',
    sol: '/',
    colon: ':',
    semi: ';',
    lt: '<',
    LT: '<',
    equals: '=',
    gt: '>',
    GT: '>',
    quest: '?',
    commat: '@',
    lsqb: '[',
    lbrack: '[',
    bsol: '\\',
    rsqb: ']',
    rbrack: ']',
    Hat: '^',
    lowbar: '_',
    UnderBar: '_',
    grave: '`',
    lcub: '{',
    lbrace: '{',
    verbar: '|',
    vert: '|',
    rcub: '}',
    rbrace: '}',
  }).map(([name, character]) => [name, character.charCodeAt(0)]),
);

/** One escaped character, or one byte of it. */
interface Escape {
  /** The bytes that it represents. Never more than the escape itself has. */
  readonly bytes: readonly number[];
  readonly length: number;
}

const percent = 0x25;
const ampersand = 0x26;
const backslash = 0x5c;
const numberSign = 0x23;
const semicolon = 0x3b;
const openBrace = 0x7b;
const letterU = 0x75;
const letterX = 0x78;

/** The longest HTML entity to read, in bytes: a numeric one with some leading zeros. */
const maxEntityLength = 16;

/** The characters that a backslash and one character represent, by the code of that character. */
const backslashEscapes: readonly (Escape | undefined)[] = backslashTable();

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

/** The escape that begins at a position. Undefined if there is none. */
function escapeAt(text: Uint8Array, at: number): Escape | undefined {
  switch (text[at]) {
    case percent:
      return readByte(text, at, 1);
    case backslash:
      return readBackslash(text, at);
    case ampersand:
      return readEntity(text, at);
    default:
      return undefined;
  }
}

function readBackslash(text: Uint8Array, at: number): Escape | undefined {
  const next = text[at + 1] ?? 0;
  if (next === letterU) return readUnicode(text, at);
  return next === letterX ? readByte(text, at, 2) : backslashEscapes[next];
}

/** `\u0061`, a pair of them for characters beyond the first plane, and `\u{61}`. */
function readUnicode(text: Uint8Array, at: number): Escape | undefined {
  if (text[at + 2] === openBrace) return readBraced(text, at);
  const first = hexAt(text, at + 2, 4);
  if (first === undefined) return undefined;
  const second = text[at + 6] === backslash && text[at + 7] === 0x75 ? hexAt(text, at + 8, 4) : undefined;
  const isPair = first >> 10 === 0x36 && second !== undefined && second >> 10 === 0x37;
  if (!isPair) return { bytes: encodePoint(first), length: 6 };
  return { bytes: encodePoint(0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff)), length: 12 };
}

function readBraced(text: Uint8Array, at: number): Escape | undefined {
  const [whole = '', hex = ''] = /^\\u\{([0-9a-f]{1,6})\}/i.exec(asciiOf(text, at, at + 10)) ?? [];
  return hex === '' ? undefined : { bytes: encodePoint(parseInt(hex, 16)), length: whole.length };
}

/** By number, with or without a semicolon, or by name. */
function readEntity(text: Uint8Array, at: number): Escape | undefined {
  const next = text[at + 1] ?? 0;
  if (next === numberSign) return readNumericEntity(text, at);
  let end = 2;
  while (end < maxEntityLength && text[at + end] !== semicolon) end += 1;
  const code = htmlEntities.get(asciiOf(text, at + 1, at + end));
  return code === undefined ? undefined : { bytes: [code], length: end + 1 };
}

function readNumericEntity(text: Uint8Array, at: number): Escape | undefined {
  const found = /^&#(?:x([0-9a-f]{1,12})|(\d{1,12}));?/i.exec(asciiOf(text, at, at + maxEntityLength));
  const [whole = '', hex, decimal] = found ?? [];
  const point = hex === undefined ? Number(decimal ?? NaN) : parseInt(hex, 16);
  return point <= 0x10ffff ? { bytes: encodePoint(point), length: whole.length } : undefined;
}

/** Two hex digits after a mark. */
function readByte(text: Uint8Array, at: number, mark: number): Escape | undefined {
  const value = hexAt(text, at + mark, 2);
  return value === undefined ? undefined : { bytes: [value], length: mark + 2 };
}

function hexAt(text: Uint8Array, at: number, digits: number): number | undefined {
  let value = 0;
  for (let i = at; i < at + digits; i += 1) {
    const digit = hexDigit(text[i] ?? 0);
    if (digit < 0) return undefined;
    value = value * 16 + digit;
  }
  return value;
}

/** -1 if the character isn't a digit. */
function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = (byte | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

function asciiOf(text: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...text.subarray(start, end));
}

/** UTF-8 of a code point, or of the replacement character for an unpaired surrogate. */
function encodePoint(point: number): readonly number[] {
  if (point < 0x80) return [point];
  return [...new TextEncoder().encode(point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point))];
}

function backslashTable(): readonly (Escape | undefined)[] {
  const meanings = new Map(Object.entries({ b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' }));
  for (const character of '"\'/\\') meanings.set(character, character);
  return Array.from({ length: 256 }, (_, code) => {
    const meaning = meanings.get(String.fromCharCode(code));
    return meaning === undefined ? undefined : { bytes: [meaning.charCodeAt(0)], length: 2 };
  });
}
