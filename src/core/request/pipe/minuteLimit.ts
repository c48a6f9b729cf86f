import { addCosts, noCost, type PlanCost, subtractCosts } from '../../base/credits/planCost';

/** What something that runs by itself may spend in a minute without a question. */
export interface MinuteTerms {
  readonly perMinute: PlanCost;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
}

const minute = 60_000;

/** What was spent in the last minute, beside what may be. */
export class MinuteLimit {
  #recent: { readonly at: number; readonly cost: PlanCost }[] = [];

  constructor(readonly terms: MinuteTerms) {}

  /** What was spent in the last minute, since the user was asked. */
  get spent(): PlanCost {
    const from = this.terms.clock() - minute;
    this.#recent = this.#recent.filter(({ at }) => at > from);
    return this.#recent.map(({ cost }) => cost).reduce(addCosts, noCost);
  }

  /** The first call of a minute is allowed, whatever it costs. */
  isExceededBy({ credits, unpricedCalls }: PlanCost): boolean {
    const { spent } = this;
    const { perMinute } = this.terms;
    const isOver = (own: number, before: number, most: number): boolean => own > 0 && before > 0 && before + own > most;
    return (
      isOver(credits, spent.credits, perMinute.credits) ||
      isOver(unpricedCalls, spent.unpricedCalls, perMinute.unpricedCalls)
    );
  }

  add(cost: PlanCost): void {
    this.#recent.push({ at: this.terms.clock(), cost });
  }

  /** A call wasn't charged. */
  giveBack(cost: PlanCost): void {
    this.add(subtractCosts(noCost, cost));
  }

  /** The user was asked and allows another minute. */
  renew(): void {
    this.#recent = [];
  }
}
