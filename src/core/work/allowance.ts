import type { CreditCost } from '../credits/creditCost';
import { addCosts, noCost, sumCosts, type PlanCost } from '../pipe/plan';
import type { Refusal } from '../pipe/refusal';

/** Asks for leave to spend more than `taken`, which has been spent or is on the way. Gives what may be spent in all, or the user's refusal. */
export type AskForMore = (taken: PlanCost) => Promise<{ readonly kind: 'granted'; readonly cost: PlanCost } | { readonly kind: 'refused'; readonly refusal: Refusal }>;

/** What a run may spend without asking again. All lanes wait for one question. */
export class Allowance {
  #granted: PlanCost;
  #taken = noCost;
  #asking: Promise<Refusal | undefined> | undefined;

  constructor(granted: PlanCost, private readonly ask: AskForMore) {
    this.#granted = granted;
  }

  /** Takes what a call costs; gives the user's refusal where it is not granted. */
  async take(cost: CreditCost): Promise<Refusal | undefined> {
    const one = sumCosts([cost]);
    while (exceeds(addCosts(this.#taken, one), this.#granted)) {
      this.#asking ??= this.#askFor(one).finally(() => {
        this.#asking = undefined;
      });
      const refusal = await this.#asking;
      if (refusal) return refusal;
    }
    this.#taken = addCosts(this.#taken, one);
    return undefined;
  }

  async #askFor(one: PlanCost): Promise<Refusal | undefined> {
    const answer = await this.ask(this.#taken);
    if (answer.kind === 'refused') return answer.refusal;
    const least = addCosts(this.#taken, one);
    this.#granted = { credits: Math.max(answer.cost.credits, least.credits), uncostedCalls: Math.max(answer.cost.uncostedCalls, least.uncostedCalls) };
    return undefined;
  }
}

/** Whether a cost is more than was granted, in credits or in calls of unknown cost. */
function exceeds(cost: PlanCost, granted: PlanCost): boolean {
  return cost.credits > granted.credits || cost.uncostedCalls > granted.uncostedCalls;
}
