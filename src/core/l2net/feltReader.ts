/** Felts read one after another; past the end it gives undefined, and stays there. */
export class FeltReader {
  #at = 0;
  #values = 0;

  constructor(readonly felts: readonly bigint[]) {}

  next(): bigint | undefined {
    const felt = this.felts[this.#at];
    if (felt !== undefined) this.#at += 1;
    return felt;
  }

  peek(): bigint | undefined {
    return this.felts[this.#at];
  }

  /** Counts one more value; false when they are more than the felts can honestly hold (types may take none). */
  countValue(): boolean {
    this.#values += 1;
    return this.#values <= 1000 + 8 * this.felts.length;
  }

  get left(): number {
    return this.felts.length - this.#at;
  }

  /** What was not read. */
  rest(): readonly bigint[] {
    return this.felts.slice(this.#at);
  }
}
