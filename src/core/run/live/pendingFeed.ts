import { type JsonValue, readText } from '../../base/json/jsonValue';
import { type LiveFrame, type LiveKind, noRow, UnaskedFeed } from './liveFeed';

/** How many of the last transactions are remembered, because nodes repeat some. */
const maxRemembered = 50_000;

/** Transactions that are not in a block, as the node reports them. No node tells those that were missed. */
export class PendingFeed extends UnaskedFeed {
  readonly subscriptions: readonly LiveKind[] = ['newPendingTransactions'];
  readonly #seen = new Set<string>();

  took({ kind, value }: LiveFrame): void {
    const key = hashOf(value);
    if (kind !== 'newPendingTransactions') return;
    if (key === undefined) return this.tell(noRow(value));
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const [oldest] = this.#seen;
    if (this.#seen.size > maxRemembered && oldest !== undefined) this.#seen.delete(oldest);
    this.tell({ kind: 'added', rows: [{ key, block: undefined, value }] });
  }

  protected whatIsMissing(): string {
    return 'The connection was interrupted. Transactions that the node reported meanwhile are missing.';
  }
}

/** A transaction is reported by its hash or as a whole. */
function hashOf(value: JsonValue): string | undefined {
  return typeof value === 'string' ? value : readText(value, 'hash');
}
