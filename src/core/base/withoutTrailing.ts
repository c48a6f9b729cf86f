/**
 * Returns a text without the given characters at its end. A pattern such as `/\/+$/` would take quadratic time for a
 * long run of them that is not at the end.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
