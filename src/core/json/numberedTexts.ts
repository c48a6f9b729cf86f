const decoder = new TextDecoder();

/** The most texts that are numbered. The table has twice as many slots. */
const mostTexts = 2048;
const lastSlot = 2 * mostTexts - 1;

/** Shorter texts are not numbered. */
const shortest = 8;

/** From this number of texts on, at least half of the records must have one that another record had. */
const fewTexts = 64;

/** Slots that are looked at for a text. */
const probes = 16;

/**
 * The texts that a member of records has, numbered while the records are read: a contract or an event has many logs.
 * Whoever asks for the text of a record later needs no look at its bytes, which are far from each other.
 */
export class NumberedTexts {
  /** Of each record, the number of its text, counted from 1; 0 if it has none. */
  #numbers = new Uint16Array(1024);
  readonly #slots = new Uint16Array(lastSlot + 1);
  readonly #starts = new Uint32Array(mostTexts);
  readonly #ends = new Uint32Array(mostTexts);
  readonly #texts: string[] = [];
  #count = 0;
  readonly #view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * Gives a record the number of a text, if it is known. Returns whether it is: then it is the same, byte for byte.
   */
  has(row: number, start: number, end: number): boolean {
    if (end - start < shortest) return false;
    const slots = this.#slots;
    let slot = this.#hash(end);
    for (let number = slots[slot] ?? 0; number !== 0; number = slots[slot] ?? 0) {
      if (this.#isSame(number - 1, start, end)) {
        this.#assign(row, number);
        return true;
      }
      slot = (slot + 1) & lastSlot;
    }
    return false;
  }

  /** Adds a text that is not known. Returns false if it is short, or if the texts don't repeat or are too many. */
  add(row: number, start: number, end: number): boolean {
    const count = this.#count;
    if (end - start < shortest || count === mostTexts || (count >= fewTexts && 2 * count > row)) return false;
    let slot = this.#hash(end);
    for (let probe = 0; this.#slots[slot] !== 0; probe += 1) {
      if (probe === probes) return false;
      slot = (slot + 1) & lastSlot;
    }
    this.#starts[count] = start;
    this.#ends[count] = end;
    this.#count = count + 1;
    this.#slots[slot] = this.#count;
    this.#assign(row, this.#count);
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

  /** Mixes the last eight bytes, which differ most. */
  #hash(end: number): number {
    const view = this.#view;
    const mixed =
      Math.imul(view.getInt32(end - 4, true), 0x9e3779b1) ^ Math.imul(view.getInt32(end - 8, true), 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & lastSlot;
  }

  /** The last eight bytes may overlap those before. */
  #isSame(place: number, start: number, end: number): boolean {
    const view = this.#view;
    const from = this.#starts[place] ?? 0;
    if ((this.#ends[place] ?? 0) - from !== end - start) return false;
    const away = from - start;
    const last = end - 8;
    let differences = 0;
    for (let at = start; ; at += 8) {
      if (at > last) at = last;
      differences |= view.getInt32(at, true) ^ view.getInt32(at + away, true);
      differences |= view.getInt32(at + 4, true) ^ view.getInt32(at + away + 4, true);
      if (at === last) return differences === 0;
    }
  }
}
