import { failed, type Result } from '../../base/result';
import type { AddressBook, NamedAddress, UnresolvedName } from '../../knowledge/names/addressBook';
import { isRegistryName } from '../../knowledge/names/registryName';

/** A text that may be a name: hex, digits and base58 keys are values. */
const namePattern = /^(?!0x)[\p{L}_$][^\n"{}]{0,254}$/u;
const keyPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/**
 * Returns the address with a name that is written instead of an address, or why there is none. Undefined for a text
 * that isn't a name.
 */
export function encodeAddress(
  text: string,
  book: AddressBook | undefined,
): Result<NamedAddress, UnresolvedName> | undefined {
  const name = text.trim();
  if (book === undefined || !(namePattern.test(name) || isRegistryName(name))) return undefined;
  const found = book.resolve(name);
  if (found !== undefined) return found;
  return keyPattern.test(name) ? undefined : failed(book.explainUnknown(name));
}

/** Formats a name with its source: `Vault, from broadcast/Deploy.s.sol/1/run-latest.json, block 12`. */
export function describeName({ name, source, rank }: NamedAddress): string {
  return rank === 'resolved' ? `${name}, ${source}` : `${name}, from ${source}`;
}
