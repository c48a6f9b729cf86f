import { isFreeNode } from '../../networks/isFreeNode';
import type { Network } from '../../networks/network';

/**
 * Returns the key of a fact about a chain: the chain and the parts that say what it is about. A chain is the same under
 * each network that has its chain ID. A network without one is known by its own key and address.
 */
export function factKey(network: Network, ...parts: readonly string[]): string {
  const { family, chainId, key, rpc, ws } = network;
  // Every local node may have the same chain ID.
  const isOwn = chainId === undefined || isFreeNode(network);
  const chain = isOwn ? [key, chainId ?? '', rpc?.template ?? ws?.template ?? ''] : [chainId];
  return JSON.stringify([family, ...chain, ...parts]);
}

/** Whether facts about a network's chain hold for good. A node on this computer may start a new chain at any time. */
export function isLastingChain(network: Network): boolean {
  return !isFreeNode(network);
}
