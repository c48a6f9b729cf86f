import { copyBytes } from './copyBytes';

/** Number of bytes for the length before each text. */
export const lengthBytes = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** ASCII texts up to this length are written faster by a loop than by the encoder. */
const shortText = 64;

/** Maximum number of bytes for a UTF-16 code unit in UTF-8. */
const maxUnitBytes = 3;

/**
 * Texts in UTF-8, one after another, each after its length in four bytes, as Parquet stores them. The first text has
 * the number 1; 0 means no text. Texts are only added, so a number keeps its text until all are removed.
 */
export class TextStore {
  /** Whether all texts differ. Set by the code that opens and closes texts. `add` and `copy` clear it. */
  isDistinct = false;
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  /** Where the text of each number ends. */
  #ends: Uint32Array;
  #count = 0;
  #length = 0;
  #generation = 0;

  /** Allocates space for `texts` texts with `characters` ASCII characters in total. It grows if necessary. */
  constructor(texts: number, characters: number) {
    this.#bytes = new Uint8Array(Math.max(64, texts * (lengthBytes + characters)));
    this.#view = new DataView(this.#bytes.buffer);
    this.#ends = new Uint32Array(texts + 1);
  }

  get count(): number {
    return this.#count;
  }

  /** Changes with `clear`, after which earlier numbers are invalid. */
  get generation(): number {
    return this.#generation;
  }

  /** The whole memory. Adding texts may replace it. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  /** A view of the same memory. */
  get view(): DataView {
    return this.#view;
  }

  /** All texts and their lengths. */
  written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Where the length before a text starts. */
  start(number: number): number {
    return this.#ends[number - 1] ?? 0;
  }

  end(number: number): number {
    return this.#ends[number] ?? 0;
  }

  /** Returns the text of a number. */
  text(number: number): string {
    return decoder.decode(this.#bytes.subarray(this.start(number) + lengthBytes, this.end(number)));
  }

  /** Allocates space for a text, and returns its start, after its length. `close` adds it. */
  open(maxBytes: number): number {
    const from = this.#length + lengthBytes;
    if (from + maxBytes > this.#bytes.length) this.#enlarge(from + maxBytes);
    return from;
  }

  /** Adds the text whose bytes were written there, up to `end`, and returns its number. */
  close(end: number): number {
    this.#count += 1;
    if (this.#count >= this.#ends.length) this.#ends = enlarged(this.#ends);
    this.#view.setUint32(this.#length, end - this.#length - lengthBytes, true);
    this.#ends[this.#count] = end;
    this.#length = end;
    return this.#count;
  }

  /** Removes all texts, and keeps the memory for new ones. */
  clear(): void {
    this.#count = 0;
    this.#length = 0;
    this.#generation += 1;
  }

  add(text: string): number {
    this.isDistinct = false;
    const at = this.open(text.length * maxUnitBytes);
    const end = text.length <= shortText ? this.#writeAscii(text, at) : undefined;
    return this.close(end ?? at + encoder.encodeInto(text, this.#bytes.subarray(at)).written);
  }

  /** Adds the text from `start` up to, but not including, `end`. */
  copy(source: DataView, start: number, end: number): number {
    this.isDistinct = false;
    const at = this.open(end - start);
    return this.close(copyBytes(source, start, end, this.#view, at));
  }

  /** Returns where the text ends; undefined if it isn't ASCII. */
  #writeAscii(text: string, at: number): number | undefined {
    const bytes = this.#bytes;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return undefined;
      bytes[at + index] = code;
    }
    return at + text.length;
  }

  #enlarge(minBytes: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, minBytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

function enlarged(numbers: Uint32Array): Uint32Array {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
