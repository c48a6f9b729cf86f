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

  /** Passes over what was not read. */
  skip(): void {
    this.#at = this.felts.length;
  }

  /** How many were read. */
  get at(): number {
    return this.#at;
  }

  /** What was not read, or what stands from `at` on. */
  rest(at = this.#at): readonly bigint[] {
    return this.felts.slice(at);
  }
}
