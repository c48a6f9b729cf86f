import { resolveCost } from '../catalogue/resolveCost';
import type { BegunAttempt, LedgerEntry } from '../credits/ledgerEntry';
import type { Call } from '../exchange/call';
import type { Outcome } from '../exchange/outcome';
import type { Network } from '../networks/network';
import { expectedEntries, ledgerEntries } from './ledgerEntries';
import type { PipePorts } from './pipePorts';

/** One attempt in the ledger: begun before it is sent, then ended. */
export class AttemptRecord {
  private constructor(
    private readonly call: Call,
    private readonly network: Network,
    private readonly ports: Pick<PipePorts, 'ledger' | 'settings'>,
    private readonly at: number,
    private readonly begun: BegunAttempt | undefined,
  ) {}

  /**
   * Resolves when the call may be sent. From then on, a crash of this process doesn't lose it, provided the ledger is
   * on disk.
   */
  static async begin(call: Call, network: Network, ports: PipePorts): Promise<AttemptRecord> {
    const at = ports.now();
    const { costs } = ports.settings();
    const costOf = (method: string) => resolveCost(method, network, costs).cost;
    const begun = await ports.ledger.begin?.(expectedEntries({ call, at, network, costOf }));
    return new AttemptRecord(call, network, ports, at, begun);
  }

  /**
   * Resolves when the outcome is in the ledger. `outcome` is undefined for an attempt that did not reach the service.
   */
  end(outcome: Outcome | undefined): Promise<void> {
    const { call, at, network, ports, begun } = this;
    const { costs } = ports.settings();
    const costOf = (method: string) => resolveCost(method, network, costs).cost;
    const entries = outcome === undefined ? [] : ledgerEntries({ call, at, network, outcome, costOf });
    return begun === undefined ? this.#appendAll(entries) : begun.settle(entries);
  }

  async #appendAll(entries: readonly LedgerEntry[]): Promise<void> {
    for (const entry of entries) await this.ports.ledger.append(entry);
  }
}
