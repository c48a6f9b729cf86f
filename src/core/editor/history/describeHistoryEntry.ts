import { type HistoryEntry, methodTitle } from './historyEntry';

/** Display texts for the outcomes of requests. */
export const outcomeLabels: Readonly<Record<HistoryEntry['outcome'], string>> = {
  result: 'Succeeded',
  rpcError: 'Failed with an error from the node',
  httpError: 'Failed with an HTTP error',
  networkError: 'Failed to connect',
  timeout: 'Timed out',
  aborted: 'Canceled',
  malformed: 'Failed with an invalid answer',
};

/**
 * Returns the screen reader text for a request in the History view, such as `eth_getLogs, mainnet, Succeeded, 4:46 PM,
 * 22 ms · 255 credits`. `time` and `details` are the texts of its row.
 */
export function describeHistoryEntry(entry: HistoryEntry, network: string, time: string, details: string): string {
  return [methodTitle(entry), network, outcomeLabels[entry.outcome], time, details].join(', ');
}
