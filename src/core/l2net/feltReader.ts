/** Felts read one after another; past the end it gives undefined, and stays there. */
export class FeltReader {
  #at = 0;

  constructor(readonly felts: readonly bigint[]) {}

  next(): bigint | undefined {
    const felt = this.felts[this.#at];
    if (felt !== undefined) this.#at += 1;
    return felt;
  }

  peek(): bigint | undefined {
    return this.felts[this.#at];
  }

  get left(): number {
    return this.felts.length - this.#at;
  }

  /** What was not read. */
  rest(): readonly bigint[] {
    return this.felts.slice(this.#at);
  }

  /** A reader at the same place, to try something without moving this one. */
  fork(): FeltReader {
    return new FeltReader(this.rest());
  }
}
