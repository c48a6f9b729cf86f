import type { NamedWebService } from '../../base/wire/webServices';
import { chainKey } from '../../model/networks/chainKey';
import { isFreeNode } from '../../model/networks/isFreeNode';
import type { Network } from '../../model/networks/network';
import type { FactPlace } from './keptFacts';

/**
 * Returns the place of a fact that a node said. Settings of a workspace may name a node that lies about a chain, so what
 * it says is found only through the same endpoints, and only where the user or the same workspace names these.
 * @param parts what the fact is about
 */
export function nodeFactPlace(network: Network, ...parts: readonly string[]): FactPlace {
  return { source: chainKey(network), key: JSON.stringify(parts) };
}

/**
 * Returns the place of a fact that a service on the web said. Only user settings name services, so what one said is found
 * wherever the user still names it.
 * @param parts what the fact is about
 */
export function webFactPlace({ kind, service }: NamedWebService, ...parts: readonly string[]): FactPlace {
  return { source: JSON.stringify([kind, service.url]), key: JSON.stringify(parts) };
}

/**
 * Returns the parts that name a chain to services on the web. A chain is the same under each network that has its chain
 * ID, except for nodes on this computer: each of them may have the same one.
 */
export function chainParts(network: Network): readonly string[] {
  const { family, chainId } = network;
  return chainId === undefined || isFreeNode(network) ? [chainKey(network)] : [family, chainId];
}

/** Whether facts about a network's chain hold for good. A node on this computer may start a new chain at any time. */
export function isLastingChain(network: Network): boolean {
  return !isFreeNode(network);
}
