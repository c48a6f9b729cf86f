import { isObject, type JsonObject, type JsonValue, readInteger, readMember } from '../../base/json/jsonValue';
import type { Network } from '../../model/networks/network';
import { type Fact, isOfLastDay, type KeptFacts, nodeFactPlace } from './factPlace';

/** The oldest block that a node keeps, by the kind of data. `none`: it keeps nothing of that kind. */
export type KeptBounds = ReadonlyMap<string, bigint | 'none'>;

/** Reads the answer of `eth_capabilities`. Kinds of data without a bound are left out. */
export function readKeptBounds(answer: JsonValue | undefined): KeptBounds {
  const bounds = new Map<string, bigint | 'none'>();
  for (const [name, data] of isObject(answer) ? Object.entries(answer) : []) {
    const oldest = readInteger(data, 'oldestBlock');
    if (readMember(data, 'disabled') === true) bounds.set(name, 'none');
    else if (oldest !== undefined) bounds.set(name, oldest);
  }
  return bounds;
}

/**
 * Returns what a network said within the last day about the data it keeps: no bounds if it doesn't say. Undefined if it
 * wasn't asked.
 */
export async function findKeptBounds(facts: KeptFacts, network: Network, now: number): Promise<KeptBounds | undefined> {
  const fact = await facts.find('capabilities', nodeFactPlace(network));
  return fact && isOfLastDay(fact, now) ? readKeptBounds(fact.value) : undefined;
}

/** Returns the fact about what a network keeps, for storing. `learnedAt` is in milliseconds since the epoch. */
export function capabilitiesFact(network: Network, bounds: KeptBounds, learnedAt: number): Fact {
  return { kind: 'capabilities', ...nodeFactPlace(network), value: encodeKeptBounds(bounds), learnedAt };
}

/** Returns bounds as JSON that `readKeptBounds` reads. */
export function encodeKeptBounds(bounds: KeptBounds): JsonObject {
  return Object.fromEntries(
    [...bounds].map(([name, oldest]) => [
      name,
      oldest === 'none' ? { disabled: true } : { oldestBlock: `0x${oldest.toString(16)}` },
    ]),
  );
}
