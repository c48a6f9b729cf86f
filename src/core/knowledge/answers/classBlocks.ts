import { isList, type JsonValue, readInteger, readList, readText } from '../../base/json/jsonValue';
import { addressKey } from '../names/canonicalAddress';

/** Maximum number of events that are read. */
const maxEvents = 200_000;

/**
 * Returns the contracts of the events in an l2net answer by `addressKey`, each with the last block of its events.
 * Events that aren't in a block yet are skipped.
 */
export function classBlocks(value: JsonValue): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const answer of isList(value) ? value : [value]) {
    const whole = blockIn(answer);
    for (const event of readList(answer, 'events').slice(0, maxEvents)) {
      const address = readText(event, 'from_address');
      const block = blockIn(event) ?? whole;
      if (address === undefined || block === undefined) continue;
      const key = addressKey(address, 'l2net');
      found.set(key, Math.max(found.get(key) ?? 0, block));
    }
  }
  return found;
}

function blockIn(value: JsonValue): number | undefined {
  const block = readInteger(value, 'block_number');
  return block === undefined || block < 0n || block > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(block);
}
