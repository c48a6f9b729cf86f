import type { Exchange } from '../../../model/exchange/exchange';

/** Whether a network was reached at all while it was followed, and if not, what happened instead. */
export class NetworkReach {
  #isReached = false;
  #failed: Exchange | undefined;

  /** Takes each exchange with the network. Any answer of it counts, also an error. */
  took(exchange: Exchange): void {
    const { kind } = exchange.outcome;
    if (kind === 'networkError' || kind === 'timeout') this.#failed = exchange;
    else if (kind !== 'aborted') this.#isReached = true;
  }

  /** The last exchange with a network that never answered. Undefined if it did, or before the first exchange has ended. */
  get failed(): Exchange | undefined {
    return this.#isReached ? undefined : this.#failed;
  }
}
