import { verifyingServices, type WebServices } from '../../base/wire/webServices';
import type { Network } from '../../model/networks/network';
import { chainParts, nodeFactPlace, webFactPlace } from './factPlace';
import { type Fact, factKinds, type KeptFacts } from './keptFacts';

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
