import type { Network } from '../../model/networks/network';
import type { HistoryEntry } from './historyEntry';

/**
 * Whether an entry belongs to a workspace and to the chain that its network has now. Entries without a workspace or a
 * chain, of before these were kept, belong everywhere.
 */
export function isOfPlace(
  entry: Pick<HistoryEntry, 'workspace' | 'chain'>,
  workspace: string,
  network: Pick<Network, 'chainId'> | undefined,
): boolean {
  if ((entry.workspace ?? workspace) !== workspace) return false;
  return entry.chain === undefined || network === undefined || entry.chain === (network.chainId ?? '');
}
