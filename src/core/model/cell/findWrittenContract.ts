/**
 * Returns the range of the contract that a cell asks: the first place outside comments where its text has one of these
 * addresses or names as a whole word. Undefined if there is none.
 */
export function findWrittenContract(
  text: string,
  targets: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  let start = 0;
  for (const line of text.split('\n')) {
    const at = isComment.test(line) ? undefined : wordIn(line, targets);
    if (at !== undefined) return { start: start + at.start, end: start + at.end };
    start += line.length + 1;
  }
  return undefined;
}

const isComment = /^\s*(?:#|\/\/)/;

function wordIn(
  line: string,
  targets: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  const wanted = new Set(targets.map((target) => target.toLowerCase()));
  for (const { 0: word, index } of line.matchAll(/[\w$.]+/g))
    if (wanted.has(word.toLowerCase())) return { start: index, end: index + word.length };
  return undefined;
}
