/** Number of bytes for the length before each text. */
export const lengthBytes = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** ASCII texts up to this length are written faster by a loop than by the encoder. */
const shortText = 64;

/** Maximum number of bytes for a UTF-16 code unit in UTF-8. */
const maxUnitBytes = 3;

/**
 * Texts in UTF-8, one after another, each after its length in four bytes, as Parquet stores them. The first text has
 * the number 1; 0 means no text. Texts are only added, so a number keeps its text.
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

  /** Allocates space for `texts` texts with `characters` ASCII characters each. It grows if necessary. */
  constructor(texts: number, characters: number) {
    this.#bytes = new Uint8Array(Math.max(64, texts * (lengthBytes + characters)));
    this.#view = new DataView(this.#bytes.buffer);
    this.#ends = new Uint32Array(texts + 1);
  }

  /** Returns an empty store that uses the memory of this one, which causes fewer garbage collections. */
  renewed(): TextStore {
    const store = new TextStore(0, 0);
    store.#bytes = this.#bytes;
    store.#view = this.#view;
    store.#ends = this.#ends;
    return store;
  }

  get count(): number {
    return this.#count;
  }

  /** A view of the whole memory. Adding texts may replace it. */
  get view(): DataView {
    return this.#view;
  }

  /** All texts and their lengths. */
  written(): Uint8Array {
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
    if (from + maxBytes > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, from + maxBytes));
      larger.set(this.written());
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return from;
  }

  /** Adds the text whose bytes were written there, up to `end`, and returns its number. */
  close(end: number): number {
    this.#count += 1;
    if (this.#count >= this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#view.setUint32(this.#length, end - this.#length - lengthBytes, true);
    this.#ends[this.#count] = end;
    this.#length = end;
    return this.#count;
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
}

/** Cells of a column of texts that are bytes. Cells with the same text may share it. All are null at first. */
export class TextCells {
  /** The number of each cell's text in the store; 0 for null. */
  readonly numbers: Uint32Array;
  #text: string | undefined;
  #number = 0;

  constructor(
    readonly store: TextStore,
    cells: number | Uint32Array,
  ) {
    this.numbers = typeof cells === 'number' ? new Uint32Array(cells) : cells;
  }

  get length(): number {
    return this.numbers.length;
  }

  put(row: number, text: string | null): void {
    if (text !== null && text !== this.#text) {
      this.#text = text;
      this.#number = this.store.add(text);
    }
    this.numbers[row] = text === null ? 0 : this.#number;
  }

  at(row: number): string | null {
    const number = this.numbers[row] ?? 0;
    return number === 0 ? null : this.store.text(number);
  }

  slice(start: number, end: number): TextCells {
    return new TextCells(this.store, this.numbers.subarray(start, end));
  }
}

/**
 * Copies UTF-8 between views, and returns the position after it. Faster than `set` for up to a few hundred bytes.
 * Lengths below 256 may be between the texts. Copies eight bytes at a time as one number; the last eight may overlap
 * those before. Only a NaN could lose bits, and in UTF-8 no byte from 0xf0 on is directly before 0x7f or 0xff.
 */
export function copyBytes(source: DataView, start: number, end: number, target: DataView, at: number): number {
  const shift = at - start;
  const last = end - 8;
  if (last >= start) {
    for (let from = start; from < last; from += 8) target.setFloat64(from + shift, source.getFloat64(from, true), true);
    target.setFloat64(last + shift, source.getFloat64(last, true), true);
  } else for (let from = start; from < end; from += 1) target.setUint8(from + shift, source.getUint8(from));
  return end + shift;
}
