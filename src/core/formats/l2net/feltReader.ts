import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';

/** Returns the budget for decoding an event with this many felts. It is needed because some types take no felts. */
export function budgetOf(felts: number): StepBudget {
  return new StepBudget({ ...stepLimits.cairoEvent, steps: stepLimits.cairoEvent.steps + 8 * felts });
}

/** Reads felts one after another. Past the end it returns undefined and does not move. */
export class FeltReader {
  #at = 0;
  readonly budget: StepBudget;

  /** `budget` counts values, and is shared by the readers of one event. */
  constructor(
    readonly felts: readonly bigint[],
    budget = budgetOf(felts.length),
  ) {
    this.budget = budget;
  }

  next(): bigint | undefined {
    const felt = this.felts[this.#at];
    if (felt !== undefined) this.#at += 1;
    return felt;
  }

  peek(): bigint | undefined {
    return this.felts[this.#at];
  }

  /**
   * Counts one more value. Returns false if there are more than the felts can validly hold (some types take no felts).
   */
  countValue(): boolean {
    return this.budget.take();
  }

  get left(): number {
    return this.felts.length - this.#at;
  }

  /** Skips the remaining felts. */
  skip(): void {
    this.#at = this.felts.length;
  }

  /** Number of felts read. */
  get at(): number {
    return this.#at;
  }

  /** Returns the felts that were not read, or those from `at`. */
  rest(at = this.#at): readonly bigint[] {
    return this.felts.slice(at);
  }
}
