import type { Problem } from './problem';

/**
 * Returns a problem at the place of a known key that is typed as text into a cell: whoever gets the notebook can read it.
 * Undefined if the text has none.
 * @param text the text of the cell
 * @param redact removes the known keys from a text
 */
export function findKeyInCell(text: string, redact: (text: string) => string): Problem | undefined {
  const clean = redact(text);
  if (clean === text) return undefined;
  let start = 0;
  while (start < clean.length && text[start] === clean[start]) start += 1;
  let end = 0;
  while (end < Math.min(text.length, clean.length) - start && text.at(-1 - end) === clean.at(-1 - end)) end += 1;
  return {
    code: 'keyInCell',
    severity: 'warning',
    range: { start, end: Math.max(start + 1, text.length - end) },
    message:
      'This is an API key as text, which everyone who gets the notebook can read. Remove it: Rpcbook adds the key of a service itself.',
  };
}
