const decoder = new TextDecoder();

/** The most texts that are numbered, and those for which there is room at first. Both are powers of two. */
const maxTexts = 2048;
const firstTexts = 16;

/** Shorter texts are not numbered. */
const minLength = 8;

/** From this number of texts on, at least half of the records must have one that another record had. */
const fewTexts = 64;

/** The slots in which a text may be. A hostile answer can have many texts with the same hash. */
const probes = 16;

/**
 * The texts of printable ASCII that a member of records has, numbered while the records are read: a contract or an event
 * has many logs. To get the text of a record later, nothing reads its bytes, which are far apart in memory.
 */
export class NumberedTexts {
  /** Of each record, the number of its text, counted from 1; 0 if it has none. */
  #numbers = new Uint16Array(firstTexts);
  /** The number of the text in each slot, or 0. At least half of the slots are free. */
  #slots = new Uint16Array(2 * firstTexts);
  #starts = new Uint32Array(firstTexts);
  #ends = new Uint32Array(firstTexts);
  readonly #texts: string[] = [];
  #count = 0;
  /** The text of the record before, which often is the same, and its number. */
  #last = 0;
  #lastStart = 0;
  #lastEnd = 0;
  readonly #view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Gives a record the number of a text, if it is known. Returns whether it is: then it is the same, byte for byte. */
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
   * Adds a text that is not known. Returns false if it is short, or if the texts don't repeat, are too
   * many, or have the same hash. They can't be numbered then.
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
    // One that finds no slot gets another number when it comes again.
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

  /** Mixes the last eight bytes, which differ most. */
  #hash(end: number): number {
    const view = this.#view;
    const mixed =
      Math.imul(view.getInt32(end - 4, true), 0x9e3779b1) ^ Math.imul(view.getInt32(end - 8, true), 0x85ebca6b);
    return mixed ^ (mixed >>> 15);
  }

  /**
   * Looks first at the last eight bytes, which differ most. Eight bytes of ASCII are never NaN or 0 as a number, so only the
   * same ones are equal.
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
