import type { AbiReader } from './abiReader';
import { wordLength } from './abiReader';
import { areDigits, digitAt, numberAt, skipDigit } from './hexDigits';

const outOfRange = 'holds a number outside of the range of its type';

/** Most hex digits whose number a JS number holds exactly. */
const exactDigits = 13;

/**
 * The integer of `bits` bits that stands in the word at `at`, as a number where it has few digits; undefined, with the
 * reason in the reader, when the word is not the zero extension of one.
 */
export function readUnsigned(reader: AbiReader, at: number, bits: number): bigint | number | undefined {
  const end = at + wordLength;
  const from = skipDigit(reader.text, 0, at, end);
  return end - from > bits >> 2 ? reader.fail(outOfRange) : magnitude(reader, from, end);
}

/** As `readUnsigned`, of two's complement and its sign extension. */
export function readSigned(reader: AbiReader, at: number, bits: number): bigint | number | undefined {
  const { text } = reader;
  const end = at + wordLength;
  const top = end - (bits >> 2);
  const negative = digitAt(text, top) > 7;
  const from = skipDigit(text, negative ? 15 : 0, at, end);
  if (from < top) return reader.fail(outOfRange);
  const value = magnitude(reader, from, end);
  if (!negative || value === undefined) return value;
  return typeof value === 'number' ? value - 16 ** (end - from) : value - (1n << BigInt(4 * (end - from)));
}

function magnitude(reader: AbiReader, from: number, end: number): bigint | number | undefined {
  const { text } = reader;
  if (end - from > exactDigits) return areDigits(text, from, end) ? BigInt(`0x${text.slice(from, end)}`) : notHex(reader);
  const value = numberAt(text, from, end);
  return Number.isNaN(value) ? notHex(reader) : value;
}

/** Keeps in the reader that something else than hex digits was met; gives undefined. */
export function notHex(reader: AbiReader): undefined {
  return reader.fail('holds characters that are not hex digits');
}
