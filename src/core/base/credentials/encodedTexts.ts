import type { ByteSpan } from './byteSearch';

/** Text found within base64 or hex. */
export interface EncodedText {
  readonly bytes: Uint8Array;
  /** The source range of a part of the text: all digits that contain a bit of it. */
  readonly locate: (span: ByteSpan) => ByteSpan;
}

/** The bytes that the searched text may consist of, and its minimum length. */
export interface TextMark {
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
export interface EncodingPhase {
  readonly encoding: Encoding;
  readonly phase: number;
}

/** All ways to read digits. A body is searched in each of them. */
export const encodingPhases: readonly EncodingPhase[] = [hex, base64].flatMap((encoding) =>
  Array.from({ length: encoding.phases }, (_, phase) => ({ encoding, phase })),
);

/** Shared by all bodies without texts, which are most of them. */
const noTexts: readonly EncodedText[] = [];

/**
 * Finds the texts in a body that are encoded as base64 or hex and begin at one phase of the digits. They can be
 * anywhere in a longer run of digits, and each is as long as possible. Where there is no text, only one byte out of
 * several is decoded, so data is skipped quickly.
 */
export function findEncodedTexts(
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
