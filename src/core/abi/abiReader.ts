import { byteOfPair, noByte, pairOf, upperCase } from './hexPairs';

/** Bytes of one word. */
export const wordLength = 32;

const encoder = new TextEncoder();
const prefix = pairOf('0x');

/** Bytes that a reader keeps room for from one load to the next. */
const keptLength = 4096;

/**
 * Encoded data being read: loaded from the hex text that it came in, then read by byte positions. One reader serves one
 * piece of data after another. What the last failure was is kept in `why`.
 */
export class AbiReader {
  /** The data's bytes; those behind `length` belong to earlier data. */
  bytes = new Uint8Array(keptLength);
  view = new DataView(this.bytes.buffer);
  length = 0;
  /** The text's characters, two to a number, and the same memory as the bytes that the encoder fills. */
  #pairs = new Uint16Array(keptLength + 1);
  #characters = new Uint8Array(this.#pairs.buffer);
  #text = '0x';
  #why = '';
  #budget = 0;

  /**
   * Begins with new data: `0x` and hex digits of any case; false when it is not that. What may be decoded is bounded by
   * the data's length: pointers that meet in one place, loops and elements without a size cannot make more of it than
   * four values a word.
   */
  load(text: string): boolean {
    const length = (text.length >> 1) - 1;
    this.#why = '';
    this.length = 0;
    this.#makeRoom(length);
    this.#budget = 1024 + (length >> 3);
    const { written } = encoder.encodeInto(text, this.#characters);
    if (written !== text.length || length < 0 || text.length % 2 === 1 || this.#pairs[0] !== prefix) return this.refuse('is not hex text of whole bytes');
    const seen = this.#decode(length);
    if ((seen & noByte) !== 0) return this.refuse('holds characters that are not hex digits');
    this.#text = (seen & upperCase) === 0 ? text : text.toLowerCase();
    this.length = length;
    return true;
  }

  /** Why something could not be read the last time that it could not, to be put after `The data`. */
  get why(): string {
    return this.#why;
  }

  /** `length` bytes from `at` as `0x` and lower-case digits. */
  hex(at: number, length: number): string {
    return length === this.length ? this.#text : `0x${this.digits(at, length)}`;
  }

  /** As `hex`, without `0x`. */
  digits(at: number, length: number): string {
    return this.#text.slice(2 + 2 * at, 2 + 2 * (at + length));
  }

  /** Counts `words` of work; false when that is more than the data can honestly hold. */
  charge(words: number): boolean {
    this.#budget -= words;
    return this.#budget >= 0 || this.refuse('describes more values than its length allows');
  }

  /** Whether `length` bytes are there from `at`. */
  has(at: number, length: number): boolean {
    return at + length <= this.length || this.refuse('ends too early');
  }

  /** Where the offset that stands at `at` points to, counted from `base`; undefined when that is outside the data. */
  follow(at: number, base: number): number | undefined {
    const target = base + this.index(at);
    return target <= this.length ? target : this.fail('holds a pointer to outside of itself');
  }

  /** The offset or length at `at`; Infinity when it is beyond any data. */
  index(at: number): number {
    return this.isZero(at, 28) ? this.view.getUint32(at + 28) : Infinity;
  }

  /** Whether `length` bytes, a multiple of four, are zero. */
  isZero(at: number, length: number): boolean {
    let seen = 0;
    for (let position = at; position < at + length; position += 4) seen |= this.view.getInt32(position);
    return seen === 0;
  }

  /** Whether all bits of `length` bytes, a multiple of four, are set: the sign of a small negative number. */
  isFilled(at: number, length: number): boolean {
    let seen = -1;
    for (let position = at; position < at + length; position += 4) seen &= this.view.getInt32(position);
    return seen === -1;
  }

  /** Keeps `why` as the reason; gives undefined, or false, so that it can be returned. */
  fail(why: string): undefined {
    this.#why = why;
    return undefined;
  }

  refuse(why: string): false {
    this.#why = why;
    return false;
  }

  #makeRoom(length: number): void {
    if (length <= this.bytes.length && (length > keptLength || this.bytes.length === keptLength)) return;
    const room = Math.max(keptLength, length);
    this.bytes = new Uint8Array(room);
    this.view = new DataView(this.bytes.buffer);
    this.#pairs = new Uint16Array(room + 1);
    this.#characters = new Uint8Array(this.#pairs.buffer);
  }

  /** Fills `bytes`; gives all that was seen in the table, in one number. */
  #decode(length: number): number {
    const { bytes } = this;
    const pairs = this.#pairs;
    let seen = 0;
    for (let index = 0; index < length; index += 1) {
      const byte = byteOfPair[pairs[index + 1] ?? 0] ?? noByte;
      seen |= byte;
      bytes[index] = byte;
    }
    return seen;
  }
}

/** The words of data, for showing what could not be decoded; the last may be shorter. */
export function hexWords(data: string): string[] {
  const words: string[] = [];
  for (let at = 2; at < data.length; at += 2 * wordLength) words.push(`0x${data.slice(at, at + 2 * wordLength)}`);
  return words;
}
