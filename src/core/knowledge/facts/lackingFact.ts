import { isList, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import type { Network } from '../../model/networks/network';
import { type Fact, type FactPlace, isOfLastDay, type KeptFacts, nodeFactPlace } from './factPlace';

/** Returns the network's own reason for lacking a method, from the last day. Undefined if there is none. */
export async function findLackingFact(
  facts: KeptFacts,
  network: Network,
  method: string,
  now: number,
): Promise<string | undefined> {
  const fact = await facts.find('lacking', nodeFactPlace(network, method));
  return fact && isOfLastDay(fact, now) ? readText(fact.value, 'why') : undefined;
}

/** Returns the fact that a network lacks a method, for storing. `why` is a sentence. `learnedAt` is in milliseconds. */
export function lackingFact(network: Network, method: string, why: string, learnedAt: number): Fact {
  return { kind: 'lacking', ...nodeFactPlace(network, method), value: { why }, learnedAt };
}

/** Returns the facts about methods that a network lacks, including outdated ones. */
export async function lackingFacts(facts: KeptFacts, network: Network): Promise<readonly LackingMethod[]> {
  const all = await facts.all('lacking', nodeFactPlace(network).source);
  return all.flatMap(({ source, key }) => {
    const parsed = parseJson(key);
    const method = parsed.kind === 'ok' && isList(parsed.value) ? parsed.value[0] : undefined;
    return typeof method === 'string' ? [{ method, place: { source, key } }] : [];
  });
}

/** A method that a network lacks, and the place of the fact. */
export interface LackingMethod {
  readonly method: string;
  readonly place: FactPlace;
}
