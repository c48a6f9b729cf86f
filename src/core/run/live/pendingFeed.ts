import type { JsonValue } from '../../base/json/jsonValue';
import { readText } from '../../base/json/readMember';
import type { FeedState, LiveFeed, LiveFrame, LiveKind, LiveRow, RowChange } from './liveFeed';

/** How many of the last transactions are remembered, because nodes repeat some. */
const maxRemembered = 50_000;

/** Transactions that are not in a block, as the node reports them. No node tells those that were missed. */
export class PendingFeed implements LiveFeed {
  readonly subscriptions: readonly LiveKind[] = ['newPendingTransactions'];
  readonly wakeAt = undefined;
  #isOpen = false;
  #hasMissed = false;
  #changes: RowChange[] = [];
  readonly #seen = new Set<string>();

  get state(): FeedState {
    return this.#isOpen ? 'live' : 'waiting';
  }

  opened(): void {
    this.#isOpen = true;
    if (this.#hasMissed)
      this.#changes.push({
        kind: 'gap',
        from: undefined,
        to: undefined,
        why: 'The connection was interrupted. Transactions that the node reported meanwhile are missing.',
      });
    this.#hasMissed = false;
  }

  closed(): void {
    this.#hasMissed ||= this.#isOpen;
    this.#isOpen = false;
  }

  poll(): void {
    // Nothing can be asked for.
  }

  took({ kind, value }: LiveFrame): void {
    const key = hashOf(value);
    if (kind !== 'newPendingTransactions' || key === undefined || this.#seen.has(key)) return;
    this.#seen.add(key);
    const [oldest] = this.#seen;
    if (this.#seen.size > maxRemembered && oldest !== undefined) this.#seen.delete(oldest);
    const row: LiveRow = { key, block: undefined, value };
    this.#changes.push({ kind: 'added', rows: [row] });
  }

  next(): readonly [] {
    return [];
  }

  answered(): void {
    // Nothing was asked.
  }

  failed(): boolean {
    return true;
  }

  released(): void {
    // Nothing was asked.
  }

  takeChanges(): readonly RowChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }
}

/** A transaction is reported by its hash or as a whole. */
function hashOf(value: JsonValue): string | undefined {
  return typeof value === 'string' ? value : readText(value, 'hash');
}
