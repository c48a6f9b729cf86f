/** How long a row may arrive after the header of its block, in milliseconds. */
const settleMilliseconds = 10_000;

/** Up to which block all rows were told, by subscriptions whose headers and rows overtake each other. */
export class CompleteBlocks {
  #to: number;
  /** The rows up to this block are those of answers. */
  #readTo: number;
  /** Blocks whose rows may still arrive, in order. */
  #recent: { readonly number: number; readonly at: number }[] = [];

  /** `to`: all rows up to this block are known. */
  constructor(to = -1) {
    this.#to = to;
    this.#readTo = to;
  }

  /** All rows up to this block are known. -1 if nothing is. */
  get to(): number {
    return this.#to;
  }

  /** The header of a block arrived, at a time in milliseconds. */
  began(number: number, now: number): void {
    this.#recent.push({ number, at: now });
    while (this.#recent[0] !== undefined && this.#recent[0].at + settleMilliseconds <= now) {
      this.reached(this.#recent[0].number);
      this.#recent.shift();
    }
  }

  /** All rows up to a block were told. */
  reached(number: number): void {
    this.#to = Math.max(this.#to, number);
  }

  /** All rows up to a block were read, and later ones belong to blocks that were replaced. */
  moveTo(number: number): void {
    this.#to = number;
    this.#readTo = number;
    this.interrupted();
  }

  /** The rows of blocks from this one on are others now. */
  replaced(number: number): void {
    this.#to = Math.min(this.#to, number - 1);
    this.#recent = this.#recent.filter((block) => block.number < number);
  }

  /** Notifications leave in doubt how many rows a block has. Returns whether an answer has to say it. */
  doubt(number: number): boolean {
    if (number <= this.#readTo) return false;
    this.replaced(number);
    return true;
  }

  /** Rows that were on their way are lost. */
  interrupted(): void {
    this.#recent = [];
  }
}
