import type { Network } from '../../model/networks/network';
import { type Fact, type KeptFacts, nodeFactPlace } from './factPlace';

/** Returns the code of a contract (hex), if an inquiry read one that an artifact has. `address` is an `addressKey`. */
export async function findCodeFact(facts: KeptFacts, network: Network, address: string): Promise<string | undefined> {
  const value = (await facts.find('code', nodeFactPlace(network, address)))?.value;
  return typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? value : undefined;
}

/** Returns the fact about a contract's code, for storing. `learnedAt` is in milliseconds since the epoch. */
export function codeFact(network: Network, address: string, code: string, learnedAt: number): Fact {
  return { kind: 'code', ...nodeFactPlace(network, address), value: code, learnedAt };
}
