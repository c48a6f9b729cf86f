import { dataWords } from '../../../base/answerBounds';
import { byteOfPair, bytesOf, marksOf, noByte, pairOf, upperCase } from './hexPairs';

/** Size of one word, in bytes. */
export const wordLength = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const prefix = pairOf('0x');
/** The text `0000` as a number of four bytes. */
const zeros = 0x30303030;

/** Initial buffer size, in bytes. The buffer is reused for the next data. */
const keptLength = 4096;

/**
 * Reads ABI-encoded data: loads it from hex text, then reads it by byte position. One reader is reused for many inputs.
 * The reason for the last failure is in `why`.
 */
export class AbiReader {
  /** The data. Bytes after `length` belong to earlier data. */
  bytes = new Uint8Array(keptLength);
  view = new DataView(this.bytes.buffer);
  length = 0;
  /** The characters of the text, as `TextEncoder` writes them. */
  #characters = new Uint8Array(2 + 2 * keptLength);
  #digits = new DataView(this.#characters.buffer);
  /** The text of the data, in lower case. For data loaded from bytes, it is created when it is first needed. */
  #text: string | undefined = '0x';
  #source: { view: DataView; start: number; hasUpperCase: boolean } = {
    view: this.view,
    start: 0,
    hasUpperCase: false,
  };
  #why = '';
  #budget = 0;

  /**
   * Loads `0x` followed by hex digits of any case. Returns false for anything else. The length of the data limits the
   * work of decoding: overlapping pointers, loops and elements without a size cannot produce more than four values per
   * word.
   */
  load(text: string): boolean {
    const length = (text.length >> 1) - 1;
    this.#why = '';
    this.length = 0;
    this.#makeRoom(length);
    this.#budget = 1024 + (length >> 3);
    const { written } = encoder.encodeInto(text, this.#characters);
    if (written !== text.length || length < 0 || text.length % 2 === 1 || this.#digits.getUint16(0, true) !== prefix)
      return this.refuse('is not hex text of whole bytes');
    const seen = this.#decode(this.#digits, 2, length);
    if ((seen & noByte) !== 0) return this.refuse('holds characters that are not hex digits');
    this.#text = (seen & upperCase) === 0 ? text : text.toLowerCase();
    this.length = length;
    return true;
  }

  /** Does the same with the bytes of the text, from `start` up to, but not including, `end`. */
  loadBytes(view: DataView, start: number, end: number): boolean {
    const length = ((end - start) >> 1) - 1;
    this.#why = '';
    this.length = 0;
    if (length < 0 || (end - start) % 2 === 1 || view.getUint16(start, true) !== prefix)
      return this.refuse('is not hex text of whole bytes');
    this.#makeRoom(length);
    this.#budget = 1024 + (length >> 3);
    const seen = this.#decode(view, start + 2, length);
    if ((seen & noByte) !== 0) return this.refuse('holds characters that are not hex digits');
    const source = this.#source;
    source.view = view;
    source.start = start;
    source.hasUpperCase = (seen & upperCase) !== 0;
    this.#text = undefined;
    this.length = length;
    return true;
  }

  /** The reason for the last failure, worded to follow `The data`. */
  get why(): string {
    return this.#why;
  }

  /** Returns `length` bytes from `at` as `0x` and lowercase digits. */
  hex(at: number, length: number): string {
    return length === this.length ? this.#wholeText() : `0x${this.digits(at, length)}`;
  }

  /** Like `hex`, without `0x`. */
  digits(at: number, length: number): string {
    const [start, end] = [2 + 2 * at, 2 + 2 * (at + length)];
    return this.#text === undefined ? this.#textBetween(start, end) : this.#text.slice(start, end);
  }

  /** Charges `words` words of work. Returns false if the total is more than valid data of this length can need. */
  charge(words: number): boolean {
    this.#budget -= words;
    return this.#budget >= 0 || this.refuse('describes more values than its length allows');
  }

  /** Whether the data has `length` bytes from `at`. */
  has(at: number, length: number): boolean {
    return at + length <= this.length || this.refuse('ends too early');
  }

  /**
   * Returns the position that the offset at `at` points to, counted from `base`; undefined if it is outside the data.
   */
  follow(at: number, base: number): number | undefined {
    const target = base + this.index(at);
    return target <= this.length ? target : this.fail('holds a pointer to outside of itself');
  }

  /** Returns the offset or length at `at`; Infinity if it is larger than any data. */
  index(at: number): number {
    const { view } = this;
    const high = view.getInt32(at) | view.getInt32(at + 4) | view.getInt32(at + 8) | view.getInt32(at + 12);
    const low = view.getInt32(at + 16) | view.getInt32(at + 20) | view.getInt32(at + 24);
    return (high | low) === 0 ? view.getUint32(at + 28) : Infinity;
  }

  /** Whether `length` bytes (a multiple of four) are zero. */
  isZero(at: number, length: number): boolean {
    let seen = 0;
    for (let position = at; position < at + length; position += 4) seen |= this.view.getInt32(position);
    return seen === 0;
  }

  /** Whether all bits of `length` bytes (a multiple of four) are set: the sign extension of a small negative number. */
  isFilled(at: number, length: number): boolean {
    let seen = -1;
    for (let position = at; position < at + length; position += 4) seen &= this.view.getInt32(position);
    return seen === -1;
  }

  /** Stores the reason. Returns undefined, so that callers can return the call itself. */
  fail(why: string): undefined {
    this.#why = why;
    return undefined;
  }

  refuse(why: string): false {
    this.#why = why;
    return false;
  }

  #wholeText(): string {
    return (this.#text ??= this.#textBetween(0, 2 + 2 * this.length));
  }

  /** Returns characters of the source as text, in lower case. */
  #textBetween(from: number, to: number): string {
    const { view, start, hasUpperCase } = this.#source;
    const text = decoder.decode(new Uint8Array(view.buffer, view.byteOffset + start + from, to - from));
    return hasUpperCase ? text.toLowerCase() : text;
  }

  #makeRoom(length: number): void {
    if (length <= this.bytes.length && (length > keptLength || this.bytes.length === keptLength)) return;
    const room = Math.max(keptLength, length);
    this.bytes = new Uint8Array(room);
    this.view = new DataView(this.bytes.buffer);
    this.#characters = new Uint8Array(2 + 2 * room);
    this.#digits = new DataView(this.#characters.buffer);
  }

  /**
   * Fills `bytes` from `length` pairs of digits. Returns the marks of all pairs, which show whether any of them was
   * invalid. Writes eight bytes at a time. Most words begin with many zeros, which aren't decoded pair by pair.
   */
  #decode(digits: DataView, start: number, length: number): number {
    const { bytes, view } = this;
    const table = byteOfPair;
    let seen = 0;
    let at = start;
    let index = 0;
    for (const last = length - 8; index <= last; index += 8, at += 16) {
      const a = digits.getInt32(at, true);
      const b = digits.getInt32(at + 4, true);
      const c = digits.getInt32(at + 8, true);
      const d = digits.getInt32(at + 12, true);
      if (((a ^ zeros) | (b ^ zeros) | (c ^ zeros) | (d ^ zeros)) === 0) {
        view.setInt32(index, 0);
        view.setInt32(index + 4, 0);
        continue;
      }
      const one = bytesOf(a, table);
      const two = bytesOf(b, table);
      const three = bytesOf(c, table);
      const four = bytesOf(d, table);
      seen |= one | two | three | four;
      view.setInt32(index, (one & 0xffff) | (two << 16), true);
      view.setInt32(index + 4, (three & 0xffff) | (four << 16), true);
    }
    for (; index < length; index += 1, at += 2) {
      const byte = table[digits.getUint16(at, true)] ?? noByte;
      seen |= byte;
      bytes[index] = byte;
    }
    return marksOf(seen);
  }
}

/**
 * Returns the words of data from a byte on, for showing what could not be decoded. The last may be shorter. For long
 * data, it is the complete rest.
 */
export function hexWords(data: string, start = 0): string[] {
  const words: string[] = [];
  let at = 2 + 2 * start;
  for (; at < data.length && words.length < dataWords; at += 2 * wordLength)
    words.push(`0x${data.slice(at, at + 2 * wordLength)}`);
  if (at < data.length) words.push(`0x${data.slice(at)}`);
  return words;
}
