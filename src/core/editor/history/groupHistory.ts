import { type HistoryEntry, methodTitle } from './historyEntry';

/** Entries of one network grouped by method. Groups and entries are newest first. */
export interface HistoryNetwork {
  readonly network: string;
  readonly methods: readonly HistoryMethod[];
}

export interface HistoryMethod {
  readonly title: string;
  readonly entries: readonly HistoryEntry[];
}

/** Groups entries by network and method. `entries` must be oldest first. */
export function groupHistory(entries: readonly HistoryEntry[]): readonly HistoryNetwork[] {
  const networks = new Map<string, Map<string, HistoryEntry[]>>();
  for (const entry of entries.toReversed()) {
    const methods = networks.get(entry.network) ?? new Map<string, HistoryEntry[]>();
    networks.set(entry.network, methods);
    const title = methodTitle(entry);
    const group = methods.get(title);
    if (group) group.push(entry);
    else methods.set(title, [entry]);
  }
  return [...networks].map(([network, methods]) => ({
    network,
    methods: [...methods].map(([title, group]) => ({ title, entries: group })),
  }));
}
