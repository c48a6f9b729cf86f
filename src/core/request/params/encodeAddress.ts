import { failed, type Result } from '../../base/result';
import type { AddressBook, NamedAddress, UnresolvedName } from '../../knowledge/names/addressBook';
import { isRegistryName } from '../../knowledge/names/registryName';

/** A text that can be a name of an address: hex, digits and base58 keys are values. */
const namePattern = /^(?!0x)[\p{L}_$][^\n"{}]{0,254}$/u;
const keyPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/**
 * Returns the address that a name in the place of an address stands for, or why it stands for none. Undefined for a text
 * that is no name.
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

/** Formats a name with what gives it: `Vault, from broadcast/Deploy.s.sol/1/run-latest.json, block 12`. */
export function describeName({ name, source, rank }: NamedAddress): string {
  return rank === 'resolved' ? `${name}, ${source}` : `${name}, from ${source}`;
}
