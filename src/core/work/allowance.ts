import type { CreditCost } from '../credits/creditCost';
import { creditsOf } from '../ranges/spending';
import type { Refusal } from '../pipe/refusal';

/** Asks for leave to spend more; `credits` is what has been spent or is on the way. Gives how much may be spent in all, or the user's refusal. */
export type AskForMore = (credits: number) => Promise<{ readonly kind: 'granted'; readonly credits: number } | { readonly kind: 'refused'; readonly refusal: Refusal }>;

/** What a run may spend without asking again. All lanes wait for one question. */
export class Allowance {
  #granted: number;
  #taken = 0;
  #asking: Promise<Refusal | undefined> | undefined;

  constructor(granted: number, private readonly ask: AskForMore) {
    this.#granted = granted;
  }

  /** Takes what a call costs; gives the user's refusal where it is not granted. */
  async take(cost: CreditCost): Promise<Refusal | undefined> {
    const credits = creditsOf(cost);
    while (this.#taken + credits > this.#granted) {
      this.#asking ??= this.#askFor(credits).finally(() => {
        this.#asking = undefined;
      });
      const refusal = await this.#asking;
      if (refusal) return refusal;
    }
    this.#taken += credits;
    return undefined;
  }

  async #askFor(credits: number): Promise<Refusal | undefined> {
    const answer = await this.ask(this.#taken);
    if (answer.kind === 'refused') return answer.refusal;
    this.#granted = Math.max(answer.credits, this.#taken + credits);
    return undefined;
  }
}
