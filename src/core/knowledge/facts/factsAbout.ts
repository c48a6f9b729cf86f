import type { Network } from '../../model/networks/network';
import { factKey, webFactKey } from './factKey';
import { type Fact, factKinds, type KeptFacts } from './keptFacts';

/** Returns every fact that was learned of a contract, such as its decimals. `address` is an `addressKey`. */
export async function factsAbout(facts: KeptFacts, network: Network, address: string): Promise<readonly Fact[]> {
  const keys = [factKey(network, address), webFactKey(network, address)];
  const found = await Promise.all(factKinds.map((kind) => facts.all(kind)));
  // Some facts have a block or another part behind the address.
  return found.flat().filter(({ key }) => keys.some((each) => key === each || key.startsWith(`${each.slice(0, -1)},`)));
}
