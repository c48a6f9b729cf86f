import type { ReceiptAnswer } from '../../core/lookup/receiptAnswer';
import type { Network } from '../../core/networks/network';

const keptMilliseconds = 10_000;
const mostKept = 100;

/** Remembers for a short time why a lookup of a hash failed, so that the next hover can show it. */
export class LastFailures {
  readonly #failures = new Map<string, { readonly answer: ReceiptAnswer; readonly at: number }>();

  constructor(private readonly now: () => number) {}

  /** Records an answer. A success clears the recorded failure. */
  note(network: Network, hash: string, answer: ReceiptAnswer): void {
    const key = `${network.key} ${hash}`;
    this.#failures.delete(key);
    if (answer.kind !== 'failed' && answer.kind !== 'refused') return;
    this.#failures.set(key, { answer, at: this.now() });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > mostKept && oldest !== undefined) this.#failures.delete(oldest);
  }

  find(network: Network, hash: string): ReceiptAnswer | undefined {
    const failure = this.#failures.get(`${network.key} ${hash}`);
    return failure && this.now() - failure.at < keptMilliseconds ? failure.answer : undefined;
  }
}
