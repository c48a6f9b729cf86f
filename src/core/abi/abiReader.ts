import { byteOfPair, noByte } from './hexPairs';

/** Bytes of one word. */
export const wordLength = 32;

const encoder = new TextEncoder();

/** Bytes that a reader keeps room for from one load to the next. */
const keptLength = 4096;

/**
 * Encoded data being read: loaded from the hex text that it came in, then read by byte positions. One reader serves one
 * piece of data after another. The first failure is kept in `why`.
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
    this.#text = text;
    this.#why = '';
    this.length = 0;
    this.#makeRoom(length);
    this.#budget = 1024 + (length >> 3);
    const { written } = encoder.encodeInto(text, this.#characters);
    if (written !== text.length || length < 0 || text.length % 2 === 1 || !text.startsWith('0x')) return this.#fails('is not hex text of whole bytes');
    if (!this.#decode(length)) return this.#fails('holds characters that are not hex digits');
    this.length = length;
    return true;
  }

  /** The first reason for which something could not be read, to be put after `The data`. */
  get why(): string {
    return this.#why;
  }

  /** `length` bytes from `at` as `0x` and lower-case digits. */
  hex(at: number, length: number): string {
    return `0x${this.digits(at, length)}`;
  }

  /** As `hex`, without `0x`. */
  digits(at: number, length: number): string {
    return this.#text.slice(2 + 2 * at, 2 + 2 * (at + length)).toLowerCase();
  }

  /** Counts `words` of work; false when that is more than the data can honestly hold. */
  charge(words: number): boolean {
    this.#budget -= words;
    return this.#budget >= 0 || this.#fails('describes more values than its length allows');
  }

  /** Whether `length` bytes are there from `at`. */
  has(at: number, length: number): boolean {
    return at + length <= this.length || this.#fails('ends too early');
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

  /** Keeps `why` as the reason; gives undefined so that it can be returned. */
  fail(why: string): undefined {
    this.#fails(why);
    return undefined;
  }

  #fails(why: string): false {
    if (this.#why === '') this.#why = why;
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

  #decode(length: number): boolean {
    const { bytes } = this;
    const pairs = this.#pairs;
    let seen = 0;
    for (let index = 0; index < length; index += 1) {
      const byte = byteOfPair[pairs[index + 1] ?? 0] ?? noByte;
      seen |= byte;
      bytes[index] = byte;
    }
    return seen < noByte;
  }
}

/** The words of data, for showing what could not be decoded; the last may be shorter. */
export function hexWords(data: string): string[] {
  const words: string[] = [];
  for (let at = 2; at < data.length; at += 2 * wordLength) words.push(`0x${data.slice(at, at + 2 * wordLength)}`);
  return words;
}
