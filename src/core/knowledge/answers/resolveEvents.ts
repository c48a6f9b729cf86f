import type { ScopedEvent } from '../../formats/abi/names/decodeHints';
import type { AbiEvent, AbiItem } from '../../formats/abi/type/abi';
import { topicOf } from '../../formats/abi/type/eventSignature';
import type { LabeledEvent } from '../files/artifactLookup';
import type { SeenBlocks } from '../proxies/proxyHistory';

/** The label of the events that the topics of a request declare. */
export const declaredLabel = 'this request';

/** The sources of an answer's events, in lookup order. */
export interface EventSources {
  /** ABIs that the cell names with `# @abi` or `# @event`. */
  readonly cell: readonly LabeledAbi[];
  /** ABIs of contracts that settings or deployments name, by lowercase address. */
  readonly byAddress: ReadonlyMap<string, AddressedAbi>;
  /** ABIs of the contracts whose code these contracts run, by lowercase address. */
  readonly behind?: ReadonlyMap<string, readonly BehindAbi[]>;
  /** Events of workspace artifacts by topic0, in order of preference, each with the name of its artifact. */
  readonly workspace: ReadonlyMap<string, readonly LabeledEvent[]>;
  /** Events that a signature service returned for the topics. */
  readonly signatures?: readonly ScopedEvent[];
}

export interface LabeledAbi {
  readonly label: string;
  readonly items: readonly AbiItem[];
}

/** The ABI of one contract, and the source of its name. */
export interface AddressedAbi extends LabeledAbi {
  readonly kind: 'addressMap' | 'deployment' | 'code' | 'verified';
}

/** The ABI of a contract whose code another one runs in some blocks. */
export interface BehindAbi extends AddressedAbi {
  readonly blocks: SeenBlocks;
}

/** The lowercase contract and topic0 of a log; `topic` is undefined for a log without topics. */
export interface EmittedTopic {
  readonly address: string;
  readonly topic: string | undefined;
}

/**
 * Returns the events for decoding an answer, in order of preference: the cell, its contract, the workspace, web
 * services. The built-in list comes last and is not sent. From the workspace and the contracts, only events that occur
 * in the answer are included. Anonymous events have no topic, so all those of a contract in the answer are included.
 */
export function resolveEvents(sources: EventSources, emitted: readonly EmittedTopic[]): readonly ScopedEvent[] {
  const topicsByAddress = new Map<string, Set<string | undefined>>();
  for (const { address, topic } of emitted) {
    const topics = topicsByAddress.get(address);
    if (topics) topics.add(topic);
    else topicsByAddress.set(address, new Set([topic]));
  }
  const topics = new Set(emitted.map(({ topic }) => topic));
  const named = fromContracts(sources, topicsByAddress);
  return [
    ...fromCell(sources.cell, topics),
    ...named.filter(({ source }) => source.kind !== 'verified'),
    ...fromWorkspace(sources, topics),
    ...named.filter(({ source }) => source.kind === 'verified'),
    ...(sources.signatures ?? []),
  ];
}

function fromCell(abis: readonly LabeledAbi[], topics: ReadonlySet<string | undefined>): ScopedEvent[] {
  return abis.flatMap(({ label, items }) =>
    usable(items, topics).map((item) => ({ item, source: { kind: 'cell', label } as const })),
  );
}

function fromContracts(
  { byAddress, behind }: EventSources,
  topicsByAddress: ReadonlyMap<string, ReadonlySet<string | undefined>>,
): ScopedEvent[] {
  const events: ScopedEvent[] = [];
  for (const [address, topics] of topicsByAddress) {
    const abi = byAddress.get(address);
    for (const item of usable(abi?.items ?? [], topics))
      if (abi) events.push({ item, source: { kind: abi.kind, label: abi.label }, address });
    for (const { kind, label, items, blocks } of behind?.get(address) ?? [])
      for (const item of usable(items, topics)) events.push({ item, source: { kind, label }, address, blocks });
  }
  return events;
}

function fromWorkspace(sources: EventSources, topics: ReadonlySet<string | undefined>): ScopedEvent[] {
  return [...topics].flatMap((topic) =>
    (topic === undefined ? [] : (sources.workspace.get(topic) ?? [])).map(({ item, label }) => ({
      item,
      source: { kind: 'workspace', label } as const,
    })),
  );
}

function usable(items: readonly AbiItem[], topics: ReadonlySet<string | undefined>): AbiEvent[] {
  return items.filter((item) => item.kind === 'event').filter((event) => event.anonymous || topics.has(topicOf(event)));
}
