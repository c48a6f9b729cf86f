import { isList, isObject, type JsonValue, membersOf } from '../../base/json/jsonValue';
import type { Family } from '../../model/networks/network';
import { addressKey } from '../names/canonicalAddress';
import type { KnownContract } from '../sources/knownContract';

/** Digits of a word of 32 bytes, and of the zeros before an address in one. */
const wordDigits = 64;
const zeros = '0'.repeat(24);

/** Maximum number of values that are searched, so that an answer of any size doesn't block the process. */
const maxValues = 1_000_000;

/** Maximum number of names that are sent with an answer if the network's addresses are in encoded data. */
const maxUnsearched = 2_000;

/**
 * Returns the names of the known contracts whose addresses are in an answer, by `addressKey`. EVM addresses occur as
 * values, in topics, or as words of data, and felts occur as values. Solana addresses are also in encoded accounts, so
 * all are returned.
 */
export function namedAddresses(
  value: JsonValue,
  known: ReadonlyMap<string, KnownContract>,
  family: Family = 'evm',
): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  if (known.size === 0) return {};
  if (family === 'solana')
    return Object.fromEntries([...known].slice(0, maxUnsearched).map(([address, { name }]) => [address, name]));
  const note = (address: string): void => {
    const contract = known.get(address);
    if (contract !== undefined) found.set(address, contract.name);
  };
  const pending: JsonValue[] = [value];
  for (let seen = 0; pending.length > 0 && seen < maxValues; seen += 1) {
    const next = pending.pop();
    if (typeof next === 'string') {
      if (family === 'evm') noteIn(next, note);
      else if (isFelt(next)) note(addressKey(next, family));
    } else if (isList(next)) for (const item of next) pending.push(item);
    else if (isObject(next)) for (const [, member] of membersOf(next)) pending.push(member);
  }
  return Object.fromEntries(found);
}

function isFelt(text: string): boolean {
  return text.length <= 2 + wordDigits && text.startsWith('0x');
}

function noteIn(text: string, note: (address: string) => void): void {
  if (!text.startsWith('0x')) return;
  if (text.length === 42) {
    note(text.toLowerCase());
    return;
  }
  // Words begin after `0x`, or after the four bytes of a selector.
  const start = 2 + ((text.length - 2) % wordDigits === 8 ? 8 : 0);
  for (let at = start; at + wordDigits <= text.length; at += wordDigits) {
    if (text.startsWith(zeros, at)) note(`0x${text.slice(at + 24, at + wordDigits).toLowerCase()}`);
  }
}
