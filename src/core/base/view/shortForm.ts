/** Characters of the short form of an identifier. */
export const shortFormCharacters = 13;

/**
 * Returns the short form of an address, a key or a hash, which is the same in every view, so that people recognize it:
 * `0xA0b8…06eB48`. A shorter text is returned unchanged.
 */
export function shortForm(identifier: string): string {
  return middleEllipsis(identifier, shortFormCharacters);
}

/**
 * Shortens an identifier to `characters` and keeps both ends, because people compare the first and last digits. The
 * middle becomes one `…`. Text that fits is returned unchanged.
 */
export function middleEllipsis(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const kept = Math.max(2, Math.floor(characters) - 1);
  const start = Math.ceil(kept / 2);
  return `${text.slice(0, start)}…${text.slice(text.length - (kept - start))}`;
}

/** Returns the start of a text that a message repeats. A text of at most `characters` is returned unchanged. */
export function shortened(text: string, characters = 60): string {
  return text.length > characters ? `${text.slice(0, characters)}…` : text;
}
