/** A limit on the work of one walk. */
export interface StepLimit {
  /** Maximum number of steps. Each limit in `stepLimits` defines what a step is. */
  readonly steps: number;
  /** Maximum depth below the starting level; undefined for no limit. */
  readonly depth?: number;
}

/**
 * Counts the work of one walk over untrusted input: a type, a layout, a schema, a document or an answer. A walk counts
 * each step before it does anything else, so that no branch is free, and treats the rest of the input as too large once
 * the budget is spent. Pass it down the walk. Several walks for one purpose can share a budget, or each has its own
 * that counts in a shared one too.
 */
export class StepBudget {
  #steps = 0;
  #depth = 0;
  #isSpent = false;

  /** `shared` is a second budget that also counts the steps and ends this walk when it is spent. */
  constructor(
    private readonly limit: StepLimit,
    private readonly shared?: StepBudget,
  ) {}

  /** Counts steps before they are done. Returns false if the total exceeds the limit. */
  take(steps = 1): boolean {
    this.#steps += steps;
    // A NaN count must not count as zero.
    if (!(this.#steps <= this.limit.steps)) this.#isSpent = true;
    if (this.shared?.take(steps) === false) this.#isSpent = true;
    return !this.#isSpent;
  }

  /** Counts a step and runs `walk` one level down. Returns `tooLarge` if a limit is exceeded. */
  below<T, L>(walk: () => T, tooLarge: L): T | L {
    if (!this.take() || this.#depth >= (this.limit.depth ?? Infinity)) return tooLarge;
    this.#depth += 1;
    const found = walk();
    this.#depth -= 1;
    return found;
  }

  /** Whether the budget is spent and the walk must end. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Steps counted so far, including those over the limit. */
  get steps(): number {
    return this.#steps;
  }
}
