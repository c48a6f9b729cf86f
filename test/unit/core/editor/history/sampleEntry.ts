import type { HistoryEntry } from '../../../../../src/core/editor/history/historyEntry';

/** Returns the entry of a small request, with other members than usual. */
export function sampleEntry(members: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: '1',
    at: 1,
    network: 'main/mainnet',
    transport: 'http',
    methods: ['eth_chainId'],
    request: { kind: 'json', text: '{}' },
    outcome: 'result',
    milliseconds: 1,
    ...members,
  };
}
