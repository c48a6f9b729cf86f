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
