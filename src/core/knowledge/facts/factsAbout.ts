import type { Network } from '../../networks/network';
import { factKey } from './factKey';
import { type Fact, factKinds, type KeptFacts } from './keptFacts';

/** Returns every fact that was learned of a contract, such as its decimals. `address` is an `addressKey`. */
export async function factsAbout(facts: KeptFacts, network: Network, address: string): Promise<readonly Fact[]> {
  const key = factKey(network, address);
  // Some facts have a block or another part behind the address.
  const start = `${key.slice(0, -1)},`;
  const found = await Promise.all(factKinds.map((kind) => facts.all(kind)));
  return found.flat().filter((fact) => fact.key === key || fact.key.startsWith(start));
}
