import { chainKey } from '../../model/networks/chainKey';
import { isFreeNode } from '../../model/networks/isFreeNode';
import type { Network } from '../../model/networks/network';

/**
 * Returns the key of a fact from a node: the endpoint, the chain, and the parts that say what it is about. A fact from
 * one node is not used with another one, because settings of a workspace may name a node that lies about a chain.
 */
export function factKey(network: Network, ...parts: readonly string[]): string {
  return JSON.stringify([chainKey(network), ...parts]);
}

/**
 * Returns the key of a fact about a chain from a service on the web. A chain is the same under each network that has
 * its chain ID, except for nodes on this computer: each of them may have the same one.
 */
export function webFactKey(network: Network, ...parts: readonly string[]): string {
  const { family, chainId } = network;
  return chainId === undefined || isFreeNode(network)
    ? factKey(network, ...parts)
    : JSON.stringify([family, chainId, ...parts]);
}

/** Whether facts about a network's chain hold for good. A node on this computer may start a new chain at any time. */
export function isLastingChain(network: Network): boolean {
  return !isFreeNode(network);
}
