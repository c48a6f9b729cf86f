import { resolveCost } from '../catalogue/resolveCost';
import type { BegunAttempt } from '../credits/ledgerEntry';
import type { Call } from '../exchange/call';
import type { Outcome } from '../exchange/outcome';
import type { Network } from '../networks/network';
import { expectedEntries, ledgerEntries } from './ledgerEntries';
import type { PipePorts } from './pipePorts';

/** One attempt as the ledger holds it: begun before it is sent, then ended. */
export class AttemptRecord {
  private constructor(
    private readonly call: Call,
    private readonly network: Network,
    private readonly ports: Pick<PipePorts, 'ledger' | 'settings'>,
    private readonly at: number,
    private readonly begun: BegunAttempt | undefined,
  ) {}

  /** Resolves when the call may be sent: a crash of this process no longer loses it, if the ledger is kept at all. */
  static async begin(call: Call, network: Network, ports: PipePorts): Promise<AttemptRecord> {
    const at = ports.now();
    const { costs } = ports.settings();
    const costOf = (method: string) => resolveCost(method, network, costs).cost;
    const begun = await ports.ledger.begin?.(expectedEntries({ call, at, network, costOf }));
    return new AttemptRecord(call, network, ports, at, begun);
  }

  /**
   * Resolves when the ledger holds how the attempt ended; `outcome` is undefined for one that did not reach the
   * service.
   */
  async end(outcome: Outcome | undefined): Promise<void> {
    const { call, at, network, ports, begun } = this;
    const { costs } = ports.settings();
    const costOf = (method: string) => resolveCost(method, network, costs).cost;
    const entries = outcome === undefined ? [] : ledgerEntries({ call, at, network, outcome, costOf });
    if (begun) return begun.settle(entries);
    for (const entry of entries) await ports.ledger.append(entry);
  }
}
