import type { Word } from './wordAt';

/** Maximum characters to search per line, because a program may print lines of any length. */
const maxLineLength = 20_000;
const maxFound = 100;

/** Finds the hashes, felts and addresses in a line of text, for links. */
export function findIdentifiers(line: string): readonly Word[] {
  const found: Word[] = [];
  for (const match of line.slice(0, maxLineLength).matchAll(/(?<![\w$])0x[\da-f]{40,64}(?![\w$])/gi)) {
    if (found.length === maxFound) break;
    found.push({ text: match[0], start: match.index, end: match.index + match[0].length });
  }
  return found;
}
