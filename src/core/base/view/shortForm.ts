import { middleEllipsis } from './middleEllipsis';

/** Characters of the short form of an identifier. */
export const shortFormCharacters = 13;

/**
 * Returns the short form of an address, a key or a hash, which is the same in every view, so that people recognize it:
 * `0xA0b8…06eB48`. A shorter text is returned unchanged.
 */
export function shortForm(identifier: string): string {
  return middleEllipsis(identifier, shortFormCharacters);
}
