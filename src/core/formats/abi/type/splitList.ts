/**
 * Splits a written list such as `[1, [2, 3], "a, b"]` at its own commas. Returns the items without white space around
 * them; undefined if the text isn't one list in these brackets.
 */
export function splitList(text: string, open: '(' | '[', close: ')' | ']'): readonly string[] | undefined {
  const written = text.trim();
  if (!written.startsWith(open) || !written.endsWith(close)) return undefined;
  const items: string[] = [];
  let start = 1;
  const end = endOfGroup(written, 0, (at) => {
    items.push(written.slice(start, at).trim());
    start = at + 1;
  });
  if (end !== written.length) return undefined;
  const last = written.slice(start, -1).trim();
  return items.length === 0 && last === '' ? [] : [...items, last];
}

/**
 * Returns the position after the bracket or quote that closes the one at `start`; undefined if none does. Calls
 * `onComma` with the position of each comma directly in this group.
 */
export function endOfGroup(text: string, start: number, onComma?: (at: number) => void): number | undefined {
  const closing: number[] = [];
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (closing.at(-1) === quote) {
      if (sign === backslash) at += 1;
      else if (sign === quote) closing.pop();
    } else if (sign === comma) {
      if (closing.length === 1) onComma?.(at);
    } else {
      const closer = closerOf(sign);
      if (closer !== undefined) closing.push(closer);
      else if ((sign === closingParenthesis || sign === closingBracket) && closing.pop() !== sign) return undefined;
    }
    if (closing.length === 0) return at + 1;
  }
  return undefined;
}

const comma = 0x2c;
const quote = 0x22;
const backslash = 0x5c;
const openingParenthesis = 0x28;
const closingParenthesis = 0x29;
const openingBracket = 0x5b;
const closingBracket = 0x5d;

/** Returns the character that closes what a character opens; undefined if it opens nothing. */
function closerOf(sign: number): number | undefined {
  switch (sign) {
    case openingParenthesis:
      return closingParenthesis;
    case openingBracket:
      return closingBracket;
    case quote:
      return quote;
    default:
      return undefined;
  }
}
