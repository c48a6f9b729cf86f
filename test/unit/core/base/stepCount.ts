import { StepBudget } from '../../../../src/core/base/stepBudget';

/** The most steps between two moments at which the host can serve something else: some 50 ms on a quiet machine. */
export const maxSteps = 220_000;

/** Counts the steps that all budgets take. A step that also counts in a shared budget counts once. */
export class StepCount {
  steps = 0;
  readonly #take = StepBudget.prototype.take;

  constructor() {
    const take = this.#take;
    const add = (steps: number): void => void (this.steps += steps);
    let isWithin = false;
    StepBudget.prototype.take = function (this: StepBudget, steps = 1): boolean {
      if (isWithin) return take.call(this, steps);
      // A walk that asks for more than it may have does not do it.
      const wasSpent = this.isSpent;
      isWithin = true;
      const isGranted = take.call(this, steps);
      isWithin = false;
      if (isGranted || !wasSpent) add(isGranted ? steps : 1);
      return isGranted;
    };
  }

  restore(): void {
    StepBudget.prototype.take = this.#take;
  }
}
