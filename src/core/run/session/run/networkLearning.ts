import { noteLacking, whyLacking } from '../../../answer/inquiry/lackingMethods';
import { capabilitiesFact, findKeptBounds, type KeptBounds } from '../../../knowledge/facts/capabilitiesFact';
import { isLastingChain } from '../../../knowledge/facts/factPlace';
import type { Network } from '../../../model/networks/network';
import type { OfferingPorts } from '../../../request/pipe/offeringPorts';
import type { JournalEntry } from '../../longWork/journalEntry';
import type { WorkKind } from '../../longWork/workKind';

/** What long work learns of a network itself: the methods that it lacks, and the data that it keeps. Stored for a day. */
export class NetworkLearning {
  readonly #lacking = new Set<string>();
  #kept: KeptBounds | undefined;

  constructor(
    private readonly kind: Pick<WorkKind, 'optional' | 'keptData'>,
    private readonly network: Network,
    private readonly ports: OfferingPorts,
  ) {}

  /** Returns what was learned within the last day, as entries of the work. Sends nothing. */
  async known(): Promise<readonly JournalEntry[]> {
    const { kind, network, ports } = this;
    const entries: JournalEntry[] = [];
    for (const method of kind.optional?.methods ?? []) {
      if ((await whyLacking(method, network, ports)) === undefined) continue;
      const entry = kind.optional?.lackingEntry(method);
      if (entry !== undefined) entries.push(entry);
    }
    const facts = ports.inquiries?.facts;
    const kept = kind.keptData && facts && (await findKeptBounds(facts, network, ports.now()));
    const entry = kept && kind.keptData?.entryOf(kept);
    return entry === undefined ? entries : [...entries, entry];
  }

  /** Takes a new entry of the work. */
  take(entry: JournalEntry): void {
    const { optional, keptData } = this.kind;
    const method = optional?.methodLacking(entry);
    if (method !== undefined && optional?.methods.includes(method)) this.#lacking.add(method);
    this.#kept = keptData?.boundsOf(entry) ?? this.#kept;
  }

  /** Stores what the new entries say. */
  async store(): Promise<void> {
    const { network, ports } = this;
    for (const method of this.#lacking) await noteLacking(method, `The network lacks ${method}.`, network, ports);
    if (this.#kept === undefined) return;
    const fact = capabilitiesFact(network, this.#kept, ports.now());
    await ports.inquiries?.facts.keep(fact, { isLasting: isLastingChain(network) });
  }
}
