import { type NamedWebService, verifyingServices, type WebServices } from '../../base/wire/webServices';
import { chainKey } from '../../model/networks/chainKey';
import { isFreeNode } from '../../model/networks/isFreeNode';
import type { Network } from '../../model/networks/network';
import { type Fact, factKinds, type FactPlace, type KeptFacts } from './keptFacts';

/**
 * Returns the place of a fact from a node. Settings of a workspace may specify a node that returns false data, so its
 * facts are found only for the same endpoints, and only if the user or the same workspace specifies these.
 * @param parts what the fact is about
 */
export function nodeFactPlace(network: Network, ...parts: readonly string[]): FactPlace {
  return { source: chainKey(network), key: JSON.stringify(parts) };
}

/**
 * Returns the place of a fact from a web service. Only user settings specify services, so its facts are found
 * everywhere as long as the user's settings contain it.
 * @param parts what the fact is about
 */
export function webFactPlace({ kind, service }: NamedWebService, ...parts: readonly string[]): FactPlace {
  return { source: JSON.stringify([kind, service.url]), key: JSON.stringify(parts) };
}

/**
 * Returns the parts that identify a chain for web services. Networks with the same chain ID have the same chain, except
 * for nodes on this computer, which may be different chains with the same ID.
 */
export function chainParts(network: Network): readonly string[] {
  const { family, chainId } = network;
  return chainId === undefined || isFreeNode(network) ? [chainKey(network)] : [family, chainId];
}

/** Whether facts about a network's chain stay true. A node on this computer may start a new chain at any time. */
export function isLastingChain(network: Network): boolean {
  return !isFreeNode(network);
}

/**
 * Returns every stored fact about a contract, such as its decimals, from its node and these services. `address` is an
 * `addressKey`.
 */
export async function factsAbout(
  facts: KeptFacts,
  network: Network,
  address: string,
  services: WebServices,
): Promise<readonly Fact[]> {
  const places = [
    nodeFactPlace(network, address),
    ...verifyingServices(services).map((service) => webFactPlace(service, ...chainParts(network), address)),
  ];
  const found = await Promise.all(
    places.flatMap((place) =>
      factKinds.map(async (kind) => {
        const all = await facts.all(kind, place.source);
        // Some facts have a block or another part after the address.
        return all.filter(({ key }) => key === place.key || key.startsWith(`${place.key.slice(0, -1)},`));
      }),
    ),
  );
  return found.flat();
}
