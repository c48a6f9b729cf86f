/**
 * Splits a written list such as `[1, [2, 3], "a, b"]` at its own commas. Returns the items without white space around
 * them; undefined if the text isn't one list in these brackets.
 */
export function splitList(text: string, open: '(' | '[', close: ')' | ']'): readonly string[] | undefined {
  const written = text.trim();
  if (!written.startsWith(open) || endOfGroup(written, 0) !== written.length) return undefined;
  if (!written.endsWith(close)) return undefined;
  const items: string[] = [];
  let start = 1;
  for (let at = 1; at < written.length - 1;) {
    const sign = written.charAt(at);
    if (sign === ',') {
      items.push(written.slice(start, at).trim());
      start = at + 1;
    }
    at = isOpening(sign) ? (endOfGroup(written, at) ?? written.length) : at + 1;
  }
  const last = written.slice(start, -1).trim();
  return items.length === 0 && last === '' ? [] : [...items, last];
}

/** Returns the place after the bracket or the quote that closes the one at `start`; undefined if none does. */
export function endOfGroup(text: string, start: number): number | undefined {
  const closing: string[] = [];
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (closing.at(-1) === '"') {
      if (sign === '\\') at += 1;
      else if (sign === '"') closing.pop();
    } else if (isOpening(sign)) closing.push(closers[sign] ?? '');
    else if (sign === ')' || sign === ']') {
      if (closing.pop() !== sign) return undefined;
    }
    if (closing.length === 0) return at + 1;
  }
  return undefined;
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '"': '"' };

function isOpening(sign: string): boolean {
  return sign === '(' || sign === '[' || sign === '"';
}
