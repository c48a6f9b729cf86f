import type { BegunAttempt, LedgerEntry } from '../../base/credits/ledgerEntry';
import type { Outcome } from '../../model/exchange/outcome';
import type { Network } from '../../model/networks/network';
import { expectedEntries, type MethodCost, settledEntries } from './ledgerEntries';
import type { SendingPorts } from './sendingPorts';

/** One attempt in the ledger: begun before it is sent, then ended. */
export class AttemptRecord {
  readonly #begun: BegunAttempt | undefined;
  readonly #at: number;

  /** Begins the attempt. Wait for `written` before the call is sent. */
  constructor(
    private readonly costs: readonly MethodCost[],
    private readonly network: Network,
    private readonly ports: Pick<SendingPorts, 'ledger' | 'now'>,
  ) {
    this.#at = ports.now();
    this.#begun = ports.ledger.begin?.(expectedEntries(costs, network, this.#at));
  }

  /**
   * Resolves when the call may be sent. From then on, a crash of this process doesn't lose it, provided the ledger is
   * on disk. Undefined if there is nothing to wait for.
   */
  get written(): Promise<void> | undefined {
    return this.#begun?.written;
  }

  /**
   * Records the outcome; undefined for an attempt that did not reach the service. Returns a promise if the ledger isn't
   * done immediately.
   */
  end(outcome: Outcome | undefined): Promise<void> | undefined {
    const entries = outcome === undefined ? [] : settledEntries(this.costs, this.network, this.#at, outcome);
    if (this.#begun === undefined) return this.#appendAll(entries);
    this.#begun.settle(entries);
    return undefined;
  }

  async #appendAll(entries: readonly LedgerEntry[]): Promise<void> {
    for (const entry of entries) await this.ports.ledger.append(entry);
  }
}
