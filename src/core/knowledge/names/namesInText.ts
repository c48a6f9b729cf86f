import type { Network } from '../../model/networks/network';
import type { AddressBook } from './addressBook';
import { addressKey, canonicalAddress } from './canonicalAddress';
import { familyOfAddress } from './labelEdits';

/** The names on one network. */
export interface NetworkNames {
  readonly network: Pick<Network, 'family'>;
  readonly book: AddressBook;
}

/** Maximum number of characters that are searched, and of names that are returned. */
const maxCharacters = 2_000;
const maxNames = 3;

/** Returns the names of the addresses in a text, without repetitions, in the order of the text. */
export function namesInText(text: string, networks: readonly NetworkNames[]): readonly string[] {
  const found = new Set<string>();
  for (const [word] of text.slice(0, maxCharacters).matchAll(/[\dA-Za-z]{3,66}/g)) {
    const family = familyOfAddress(word);
    if (family === undefined) continue;
    for (const { network, book } of networks) {
      const fits = network.family === family || (network.family === 'l2net' && family === 'evm');
      const address = fits ? canonicalAddress(addressKey(word, network.family), network) : undefined;
      const named = address === undefined ? undefined : book.nameOf(address);
      if (named !== undefined && found.size < maxNames) found.add(named.name);
    }
  }
  return [...found];
}
