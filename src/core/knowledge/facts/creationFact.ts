import { readInteger } from '../../base/json/jsonValue';
import type { Network } from '../../model/networks/network';
import { type Fact, type KeptFacts, nodeFactPlace } from './factPlace';

/** Returns the block in which a contract was created, if an earlier inquiry found it. `address` is an `addressKey`. */
export async function findCreationFact(
  facts: KeptFacts,
  network: Network,
  address: string,
): Promise<bigint | undefined> {
  const fact = await facts.find('creation', nodeFactPlace(network, address));
  const block = fact && readInteger(fact.value, 'block');
  return block !== undefined && block >= 0n ? block : undefined;
}

/** Returns the fact about a contract's creation, for storing. `learnedAt` is in milliseconds since the epoch. */
export function creationFact(network: Network, address: string, block: bigint, learnedAt: number): Fact {
  return { kind: 'creation', ...nodeFactPlace(network, address), value: { block: String(block) }, learnedAt };
}
