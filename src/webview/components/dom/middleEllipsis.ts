/**
 * Shortens an identifier to `characters`, keeping both ends: people compare the first and the last digits. The middle
 * becomes one `…`; text that fits is given back as it is.
 */
export function middleEllipsis(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const kept = Math.max(2, Math.floor(characters) - 1);
  const start = Math.ceil(kept / 2);
  return `${text.slice(0, start)}…${text.slice(text.length - (kept - start))}`;
}
