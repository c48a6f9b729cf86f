import { ByteSearch, type ByteSpan } from './byteSearch';
import { everyEscape, singleEscapes, unescapeBytes } from './unescapeBytes';

/** Text found within base64 or hex. */
interface EncodedText {
  readonly bytes: Uint8Array;
  /** The source range of a part of the text: all digits that contain a bit of it. */
  readonly locate: (span: ByteSpan) => ByteSpan;
}

/** The bytes that the searched text may consist of, and its minimum length. */
interface TextMark {
  readonly isText: Uint8Array;
  readonly shortest: number;
}

/** The smallest number of bytes that both encodings write as a whole number of digits. */
const bytesPerGroup = 3;

/** Bytes as digits of a power of two, each a number of bits. */
interface Encoding {
  /** Digit values by character, -1 for others. */
  readonly digits: Int8Array;
  readonly bitsPerDigit: number;
  /** Digit offsets at which a byte can begin. */
  readonly phases: number;
}

const hex: Encoding = {
  digits: digitTable(['0123456789abcdef', '0123456789ABCDEF']),
  bitsPerDigit: 4,
  phases: 2,
};

/** Base64 and base64url (RFC 4648). */
const base64: Encoding = {
  digits: digitTable(
    ['+/', '-_'].map((last) => `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${last}`),
  ),
  bitsPerDigit: 6,
  phases: 4,
};

/** Where bytes can begin in the digits of an encoding. */
interface EncodingPhase {
  readonly encoding: Encoding;
  readonly phase: number;
}

/** All ways to read digits. A body is searched in each of them. */
const encodingPhases: readonly EncodingPhase[] = [hex, base64].flatMap((encoding) =>
  Array.from({ length: encoding.phases }, (_, phase) => ({ encoding, phase })),
);

/** Shared by all bodies without texts, which are most of them. */
const noTexts: readonly EncodedText[] = [];

/** How many nested encodings are decoded: escapes, base64, hex, in any order. */
const maxDepth = 6;

/** A secret this short would occur in every text, so it is only matched as a whole path segment. */
const minSecretLength = 4;

/** The decoding limit as a multiple of the body, and the minimum in bytes. */
const maxDecoded = 4;
const minDecoded = 8 * 1024 * 1024;

const slash = 0x2f;
const segmentEnds = new Set([...'/?#"\'\\ \t\r\n'].map((character) => character.charCodeAt(0)));

/**
 * Finds secrets in UTF-8 bytes, both plain and encoded: percent-encoded, escaped as in JSON, JavaScript and HTML, in
 * base64, base64url and hex, alone or as part of something longer, and any of these within another. Encoded text is
 * decoded and searched in the same way.
 */
export class SecretFinder {
  readonly #plain: ByteSearch;
  readonly #segments: ByteSearch;
  readonly #mark: TextMark | undefined;

  /**
   * A secret that contains escape marks is also searched with each kind of escape separately, so that unescaping
   * doesn't alter its own characters.
   */
  readonly #escapes: readonly Uint8Array[];

  /** `secrets`: their texts, none of them empty. */
  constructor(secrets: readonly string[]) {
    const encoder = new TextEncoder();
    const forms = [...new Set(secrets.flatMap(decodings))].sort((a, b) => b.length - a.length);
    const long = forms.filter((form) => form.length >= minSecretLength).map((form) => encoder.encode(form));
    const short = forms.filter((form) => form.length < minSecretLength).map((form) => encoder.encode(`/${form}`));
    this.#plain = new ByteSearch(long);
    this.#segments = new ByteSearch(short);
    this.#escapes = forms.some((form) => /[%&\\]/.test(form)) ? [everyEscape, ...singleEscapes] : [everyEscape];
    this.#mark = long.length === 0 ? undefined : markOf(long);
  }

  /** The positions of secrets, in order and without touching each other. */
  find(body: Uint8Array): readonly ByteSpan[] {
    const budget = { bytes: this.#escapes.length * Math.max(minDecoded, body.length * maxDecoded) };
    const found = this.#findIn(body, maxDepth, budget);
    return found.length === 0 ? found : mergeSpans(found);
  }

  #findIn(body: Uint8Array, depth: number, budget: { bytes: number }): ByteSpan[] {
    const found: ByteSpan[] = [];
    this.#plain.addAll(body, found);
    this.#addSegments(body, found);
    if (depth === 0) return found;
    for (const kinds of this.#escapes) {
      const unescaped = unescapeBytes(body, kinds);
      if (!unescaped) continue;
      const { bytes, starts } = unescaped;
      budget.bytes -= bytes.length;
      // A body that exceeds the decoding limit was probably built to hide something.
      if (budget.bytes < 0) return [{ start: 0, end: body.length }];
      for (const span of this.#findIn(bytes, depth - 1, budget)) found.push(spanBefore(span, starts));
    }
    if (!this.#mark) return found;
    for (const phase of encodingPhases)
      for (const { bytes, locate } of findEncodedTexts(body, phase, this.#mark)) {
        budget.bytes -= bytes.length;
        if (budget.bytes < 0) found.push(locate({ start: 0, end: bytes.length }));
        else for (const span of this.#findIn(bytes, depth - 1, budget)) found.push(locate(span));
      }
    return found;
  }

  #addSegments(body: Uint8Array, found: ByteSpan[]): void {
    const segments = this.#segments;
    for (let span = segments.find(body); span !== undefined; span = segments.find(body, span.end)) {
      const { start, end } = span;
      if (end === body.length || segmentEnds.has(body[end] ?? slash)) found.push({ start: start + 1, end });
    }
  }
}

/** A secret, and what it becomes if its own characters are read as escapes. */
function decodings(secret: string): readonly string[] {
  // Hosts are written in lower case.
  const forms = [secret, secret.toLowerCase(), secret.replaceAll(' ', '+')];
  let form: Uint8Array = new TextEncoder().encode(secret);
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const unescaped = unescapeBytes(form);
    if (!unescaped) break;
    form = unescaped.bytes;
    forms.push(new TextDecoder().decode(form));
  }
  return forms.filter((form) => form !== '');
}

/** Text that may contain one of the forms: printable ASCII characters, and the other bytes in the forms. */
function markOf(forms: readonly Uint8Array[]): TextMark {
  const isText = new Uint8Array(256).fill(1, 0x20, 0x7f);
  for (const form of forms) for (const byte of form) isText[byte] = 1;
  return { isText, shortest: Math.min(...forms.map(({ length }) => length)) };
}

/** A span of unescaped text, mapped to its position in the escaped text. */
function spanBefore({ start, end }: ByteSpan, starts: Uint32Array): ByteSpan {
  let after = end;
  while (after < starts.length - 1 && starts[after] === starts[after - 1]) after += 1;
  return { start: starts[start] ?? 0, end: starts[after] ?? 0 };
}

function mergeSpans(spans: readonly ByteSpan[]): readonly ByteSpan[] {
  const merged: ByteSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

/**
 * Finds the texts in a body that are encoded as base64 or hex and begin at one phase of the digits. They can be
 * anywhere in a longer run of digits, and each is as long as possible. Where there is no text, only one byte out of
 * several is decoded, so data is skipped quickly.
 */
function findEncodedTexts(
  body: Uint8Array,
  { encoding, phase }: EncodingPhase,
  { isText, shortest }: TextMark,
): readonly EncodedText[] {
  const { digits, bitsPerDigit } = encoding;
  let texts: EncodedText[] | undefined;
  // The sampled bytes begin with a digit, so finding them needs no division.
  const step = shortest - (shortest % bytesPerGroup);
  const digitsPerStep = (step * 8) / bitsPerDigit;
  const left = 8 - bitsPerDigit;
  const right = bitsPerDigit - left;
  let from = 0;
  for (let at = phase, index = 0; at < body.length - 1; at += digitsPerStep, index += step) {
    const first = digits[body[at] ?? 0] ?? -1;
    const second = digits[body[at + 1] ?? 0] ?? -1;
    if ((first | second) < 0 || isText[(first << left) | (second >> right)] !== 1) continue;
    const stretch = stretchAround(body, encoding, phase, isText, index, from);
    if (stretch.end - stretch.start >= shortest) (texts ??= []).push(textAt(body, encoding, phase, stretch));
    from = stretch.end;
    while (index + step < from) {
      index += step;
      at += digitsPerStep;
    }
  }
  return texts ?? noTexts;
}

/** The bytes of text around a given one, none of them before `from`. */
function stretchAround(
  body: Uint8Array,
  encoding: Encoding,
  phase: number,
  isText: Uint8Array,
  index: number,
  from: number,
): ByteSpan {
  let start = index;
  while (start > from && isText[byteAt(body, encoding, phase, start - 1)] === 1) start -= 1;
  let end = index + 1;
  while (isText[byteAt(body, encoding, phase, end)] === 1) end += 1;
  return { start, end };
}

function textAt(body: Uint8Array, encoding: Encoding, phase: number, { start, end }: ByteSpan): EncodedText {
  const bytes = new Uint8Array(end - start);
  for (let index = start; index < end; index += 1) bytes[index - start] = byteAt(body, encoding, phase, index);
  const { bitsPerDigit } = encoding;
  return {
    bytes,
    locate: (span) => ({
      start: phase + Math.floor(((start + span.start) * 8) / bitsPerDigit),
      end: phase + Math.ceil(((start + span.end) * 8) / bitsPerDigit),
    }),
  };
}

/** One byte. 256, which isn't text, if one of its digits is invalid or the body ends. */
function byteAt(body: Uint8Array, { digits, bitsPerDigit }: Encoding, phase: number, index: number): number {
  const bit = index * 8;
  const within = bit % bitsPerDigit;
  const at = phase + (bit - within) / bitsPerDigit;
  const first = digits[body[at] ?? 0] ?? -1;
  const second = digits[body[at + 1] ?? 0] ?? -1;
  if (first < 0 || second < 0) return 256;
  return (((first << bitsPerDigit) | second) >> (2 * bitsPerDigit - 8 - within)) & 0xff;
}

function digitTable(alphabets: readonly string[]): Int8Array {
  const table = new Int8Array(256).fill(-1);
  for (const alphabet of alphabets)
    for (let value = 0; value < alphabet.length; value += 1) table[alphabet.charCodeAt(value)] = value;
  return table;
}
