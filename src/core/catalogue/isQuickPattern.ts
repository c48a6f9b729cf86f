/** Parts of a regular expression: an escape, a class, the opening of a group, a quantifier, or one character. */
const part = /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;

/** More of these, one after another, take a time that grows with the cube of the text's length. */
const mostUnbounded = 2;

/**
 * Whether a regular expression tells of any text at once. Patterns come with documents that nodes send, and are tried on what
 * is typed: one that repeats what itself can be taken in several ways, such as `(a+)+`, would stop the editor for years. What
 * is not sure to be quick counts as slow.
 */
export function isQuickPattern(pattern: string): boolean {
  const groups = [{ hasChoice: false }];
  let unbounded = 0;
  let last: 'atom' | 'choosingGroup' = 'atom';
  for (const [text] of pattern.matchAll(part)) {
    const group = groups.at(-1);
    if (group === undefined) return false;
    if (/^[*+?]|^\{\d/.test(text)) {
      const isFixed = /^\{\d+\}/.test(text);
      if (last === 'choosingGroup' && !text.startsWith('?')) return false;
      if (/^[*+]|^\{\d+,\}/.test(text)) unbounded += 1;
      if (!isFixed) group.hasChoice = true;
    } else if (text === '|') {
      group.hasChoice = true;
    } else if (text.startsWith('(')) {
      groups.push({ hasChoice: false });
    } else if (text === ')') {
      groups.pop();
      const outer = groups.at(-1);
      if (outer && group.hasChoice) outer.hasChoice = true;
      last = group.hasChoice ? 'choosingGroup' : 'atom';
    } else {
      last = 'atom';
    }
  }
  return unbounded <= mostUnbounded;
}
