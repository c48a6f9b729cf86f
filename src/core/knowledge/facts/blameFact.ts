import { readText } from '../../base/json/jsonValue';
import type { Network } from '../../model/networks/network';
import { type Fact, type KeptFacts, nodeFactPlace } from './factPlace';

/** What a search for the last change of a variable found. */
export interface KnownBlame {
  /** A sentence about the value, the block, the author, and the value before. It has texts of nodes and files. */
  readonly summary: string;
  /** The block at which the search ended, as decimal digits. The variable may have changed since. */
  readonly asOf: string;
}

/** Returns what the last search for a variable found. `address` is an `addressKey`. Undefined if there was none. */
export async function findBlameFact(
  facts: KeptFacts,
  network: Network,
  address: string,
  variable: string,
): Promise<KnownBlame | undefined> {
  const fact = await facts.find('blame', nodeFactPlace(network, address, variable));
  const [summary, asOf] = [readText(fact?.value, 'summary'), readText(fact?.value, 'asOf')];
  return summary === undefined || asOf === undefined || !/^\d{1,20}$/.test(asOf) ? undefined : { summary, asOf };
}

/** Returns the fact about a search for a variable, for storing. `learnedAt` is in milliseconds since the epoch. */
export function blameFact(
  place: ReturnType<typeof nodeFactPlace>,
  { summary, asOf }: KnownBlame,
  learnedAt: number,
): Fact {
  return { kind: 'blame', ...place, value: { summary, asOf }, learnedAt };
}
