import type { ScopedEvent } from '../decode/decodeHints';
import type { AbiEvent, AbiItem } from './abi';
import type { LabelledEvent } from './artifactLookup';
import { topicOf } from './eventSignature';

/** Where the events of an answer's logs may be described, in the order in which they are asked. */
export interface EventSources {
  /** What the cell names by `# @abi` or `# @event`. */
  readonly cell: readonly LabelledAbi[];
  /** ABIs that settings give to a contract, by lower-case address. */
  readonly addressMap: ReadonlyMap<string, LabelledAbi>;
  /** Events of workspace artifacts by topic0, best first, each with the name of its artifact. */
  readonly workspace: ReadonlyMap<string, readonly LabelledEvent[]>;
}

export interface LabelledAbi {
  readonly label: string;
  readonly items: readonly AbiItem[];
}

/** The contract and topic0 of a log; `topic` is undefined for a log without topics. Lower case. */
export interface EmittedTopic {
  readonly address: string;
  readonly topic: string | undefined;
}

/**
 * The events to decode an answer by, best first: the cell, then the address map, then the workspace. The built-in list
 * stands behind them and does not travel. Of the workspace and the map only what the answer can use is taken; anonymous
 * events have no topic to tell, so those given for a contract of the answer are all taken.
 */
export function resolveEvents(sources: EventSources, emitted: readonly EmittedTopic[]): readonly ScopedEvent[] {
  const topicsByAddress = new Map<string, Set<string | undefined>>();
  for (const { address, topic } of emitted) {
    const topics = topicsByAddress.get(address);
    if (topics) topics.add(topic);
    else topicsByAddress.set(address, new Set([topic]));
  }
  const topics = new Set(emitted.map(({ topic }) => topic));
  return [...fromCell(sources.cell, topics), ...fromAddressMap(sources.addressMap, topicsByAddress), ...fromWorkspace(sources, topics)];
}

function fromCell(abis: readonly LabelledAbi[], topics: ReadonlySet<string | undefined>): ScopedEvent[] {
  return abis.flatMap(({ label, items }) => usable(items, topics).map((item) => ({ item, source: { kind: 'cell', label } as const })));
}

function fromAddressMap(map: ReadonlyMap<string, LabelledAbi>, topicsByAddress: ReadonlyMap<string, ReadonlySet<string | undefined>>): ScopedEvent[] {
  const events: ScopedEvent[] = [];
  for (const [address, topics] of topicsByAddress) {
    const abi = map.get(address);
    if (!abi) continue;
    for (const item of usable(abi.items, topics)) events.push({ item, source: { kind: 'addressMap', label: abi.label }, address });
  }
  return events;
}

function fromWorkspace(sources: EventSources, topics: ReadonlySet<string | undefined>): ScopedEvent[] {
  return [...topics].flatMap((topic) =>
    (topic === undefined ? [] : sources.workspace.get(topic) ?? []).map(({ item, label }) => ({ item, source: { kind: 'workspace', label } as const })));
}

function usable(items: readonly AbiItem[], topics: ReadonlySet<string | undefined>): AbiEvent[] {
  return items.filter((item) => item.kind === 'event').filter((event) => event.anonymous || topics.has(topicOf(event)));
}
