import type { CreditCost } from '../credits/creditCost';
import { addCosts, noCost, sumCosts, type PlanCost } from '../pipe/plan';

/** Bounds that are never passed; undefined for none. Calls of unknown cost are counted, and cannot be bounded. */
export interface Budgets {
  /** Known credits of one run of a cell. */
  readonly cell: number | undefined;
  /** Known credits a day and service. */
  readonly day: number | undefined;
}

export interface BudgetReached {
  readonly budget: 'cell' | 'day';
  readonly limit: number;
  readonly spent: number;
}

/** What a run has spent, and what the calls on the way will cost. */
export class Spending {
  #spent = noCost;
  #calls = 0;
  #onTheWay = 0;

  constructor(private readonly budgets: Budgets) {}

  get cost(): PlanCost {
    return this.#spent;
  }

  /** Calls that reached the service. */
  get calls(): number {
    return this.#calls;
  }

  /** Sets aside what a call costs, unless it would pass a budget. `today`: known credits of the day so far, those of this run among them. */
  reserve(cost: CreditCost, today: number): BudgetReached | undefined {
    const [credits, { cell, day }] = [creditsOf(cost), this.budgets];
    if (credits > 0 && cell !== undefined && this.#spent.credits + this.#onTheWay + credits > cell) return { budget: 'cell', limit: cell, spent: this.#spent.credits };
    if (credits > 0 && day !== undefined && today + this.#onTheWay + credits > day) return { budget: 'day', limit: day, spent: today };
    this.#onTheWay += credits;
    return undefined;
  }

  /** A reserved call is over. `charged`: what it was counted as; undefined when it did not reach the service. */
  settle(reserved: CreditCost, charged: PlanCost | undefined): void {
    this.#onTheWay -= creditsOf(reserved);
    if (charged === undefined) return;
    this.#calls += 1;
    this.#spent = addCosts(this.#spent, charged);
  }
}

export function creditsOf(cost: CreditCost): number {
  return sumCosts([cost]).credits;
}
