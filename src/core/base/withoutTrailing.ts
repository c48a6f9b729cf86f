/**
 * Returns a text without the given characters at its end. An expression such as `/\/+$/` reads a long run of them that
 * ends elsewhere once for each of its characters.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
