/**
 * Returns whether a text is `0x` and two hex digits for each byte. A pattern that repeats a character class keeps a
 * stack that grows with the text and can exceed V8's limit at ten million digits, so this searches for any other
 * character.
 */
export function isHexBytes(text: string): boolean {
  return /^0x/i.test(text) && text.length % 2 === 0 && !/[^\da-f]/i.test(text.slice(2));
}
