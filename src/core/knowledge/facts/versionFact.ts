import { readText } from '../../base/json/jsonValue';
import type { Network } from '../../model/networks/network';
import { type Fact, isOfLastDay, type KeptFacts, nodeFactPlace } from './factPlace';

/**
 * Returns the version of the specification that a network stated within the last day: an empty text if it states none.
 * Undefined if it wasn't asked.
 */
export async function findVersionFact(facts: KeptFacts, network: Network, now: number): Promise<string | undefined> {
  const fact = await facts.find('version', nodeFactPlace(network));
  return fact && isOfLastDay(fact, now) ? readText(fact.value, 'version') : undefined;
}

/** Returns the fact about a network's version, for storing. `learnedAt` is in milliseconds since the epoch. */
export function versionFact(network: Network, version: string, learnedAt: number): Fact {
  return { kind: 'version', ...nodeFactPlace(network), value: { version }, learnedAt };
}
