const decoder = new TextDecoder();

/**
 * The maximum number of texts that are numbered, and the number that there is space for at first. Both are powers of
 * two.
 */
const maxTexts = 2048;
const firstTexts = 16;

/** Shorter texts are not numbered. */
const minLength = 8;

/** From this number of texts on, at least half of the records must repeat the text of another record. */
const fewTexts = 64;

/** The number of slots that a text may be in. A hostile answer can have many texts with the same hash. */
const probes = 16;

/**
 * The printable ASCII texts that records have in one member, numbered while the records are read, because many logs
 * have the same contract or event. Getting the text of a record later doesn't have to read its bytes, which are far
 * apart in memory.
 */
export class NumberedTexts {
  /** The number of the text for each record, counted from 1; 0 if it has none. */
  #numbers = new Uint16Array(firstTexts);
  /** The number of the text in each slot, or 0. At least half of the slots are free. */
  #slots = new Uint16Array(2 * firstTexts);
  #starts = new Uint32Array(firstTexts);
  #ends = new Uint32Array(firstTexts);
  readonly #texts: string[] = [];
  #count = 0;
  /** The text of the previous record, which is often the same, and its number. */
  #last = 0;
  #lastStart = 0;
  #lastEnd = 0;
  readonly #view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * Gives a record the number of a text that is known already. Returns whether it is, which means that it is the same
   * byte for byte.
   */
  has(row: number, start: number, end: number): boolean {
    if (end - start < minLength) return false;
    if (this.#isSame(this.#lastStart, this.#lastEnd, start, end)) {
      this.#assign(row, this.#last);
      return true;
    }
    const slots = this.#slots;
    const first = this.#hash(end);
    for (let probe = 0; probe < probes; probe += 1) {
      const number = slots[(first + probe) & (slots.length - 1)] ?? 0;
      if (number === 0) return false;
      const from = this.#starts[number - 1] ?? 0;
      const to = this.#ends[number - 1] ?? 0;
      if (!this.#isSame(from, to, start, end)) continue;
      this.#remember(row, number, from, to);
      return true;
    }
    return false;
  }

  /**
   * Adds a text that is not known yet. Returns false if texts can't be numbered: this one is short, or the texts don't
   * repeat, are too many, or have the same hash.
   */
  add(row: number, start: number, end: number): boolean {
    const count = this.#count;
    if (end - start < minLength || count === maxTexts || (count >= fewTexts && 2 * count > row)) return false;
    if (count === this.#starts.length) this.#grow();
    this.#starts[count] = start;
    this.#ends[count] = end;
    if (!this.#place(count + 1)) return false;
    this.#count = count + 1;
    this.#remember(row, this.#count, start, end);
    return true;
  }

  /** The text of a record. Undefined if it has none. */
  text(row: number): string | undefined {
    const number = this.#numbers[row] ?? 0;
    return number === 0 ? undefined : (this.#texts[number] ??= this.#written(number - 1));
  }

  #written(place: number): string {
    return decoder.decode(this.bytes.subarray(this.#starts[place] ?? 0, this.#ends[place] ?? 0));
  }

  #assign(row: number, number: number): void {
    if (row >= this.#numbers.length) {
      const longer = new Uint16Array(2 * row);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[row] = number;
  }

  #remember(row: number, number: number, start: number, end: number): void {
    this.#assign(row, number);
    this.#last = number;
    this.#lastStart = start;
    this.#lastEnd = end;
  }

  #grow(): void {
    const room = 2 * this.#starts.length;
    const [starts, ends] = [new Uint32Array(room), new Uint32Array(room)];
    starts.set(this.#starts);
    ends.set(this.#ends);
    this.#starts = starts;
    this.#ends = ends;
    this.#slots = new Uint16Array(2 * room);
    // A text without a slot gets another number the next time it occurs.
    for (let number = 1; number <= this.#count; number += 1) this.#place(number);
  }

  /** Puts a text into its first free slot. Returns false if none is free. */
  #place(number: number): boolean {
    const slots = this.#slots;
    const first = this.#hash(this.#ends[number - 1] ?? 0);
    for (let probe = 0; probe < probes; probe += 1) {
      const slot = (first + probe) & (slots.length - 1);
      if (slots[slot] !== 0) continue;
      slots[slot] = number;
      return true;
    }
    return false;
  }

  /** Mixes the last eight bytes, which differ most often. */
  #hash(end: number): number {
    const view = this.#view;
    const mixed =
      Math.imul(view.getInt32(end - 4, true), 0x9e3779b1) ^ Math.imul(view.getInt32(end - 8, true), 0x85ebca6b);
    return mixed ^ (mixed >>> 15);
  }

  /**
   * Compares the last eight bytes first, because they differ most often. Eight ASCII bytes are never NaN or 0 as a
   * number, so only the same bytes compare as equal.
   */
  #isSame(from: number, to: number, start: number, end: number): boolean {
    if (to - from !== end - start) return false;
    const view = this.#view;
    const away = from - start;
    const last = end - 8;
    if (view.getFloat64(last, true) !== view.getFloat64(to - 8, true)) return false;
    for (let at = start; at < last; at += 8)
      if (view.getFloat64(at, true) !== view.getFloat64(at + away, true)) return false;
    return true;
  }
}
