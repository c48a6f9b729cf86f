import { RecentEntries } from '../../../base/recentEntries';
import { chainKey, type Network } from '../../../model/networks/network';
import type { ReceiptAnswer } from '../receiptAnswer';

const keptMilliseconds = 10_000;
const maxKept = 100;

/** Remembers for a short time why a lookup of a hash failed, so that the next hover can show it. */
export class LastFailures {
  readonly #failures = new RecentEntries<string, { readonly answer: ReceiptAnswer; readonly at: number }>(maxKept);

  constructor(private readonly now: () => number) {}

  /** Records an answer. A success clears the recorded failure. */
  note(network: Network, hash: string, answer: ReceiptAnswer): void {
    const key = `${chainKey(network)} ${hash}`;
    if (answer.kind === 'failed' || answer.kind === 'refused') this.#failures.set(key, { answer, at: this.now() });
    else this.#failures.delete(key);
  }

  find(network: Network, hash: string): ReceiptAnswer | undefined {
    const failure = this.#failures.get(`${chainKey(network)} ${hash}`);
    return failure && this.now() - failure.at < keptMilliseconds ? failure.answer : undefined;
  }
}
