/** What a JSON text says, digit by digit: numbers as their text, objects as lists of members. */
export type TokenTree =
  | string
  | { readonly number: string }
  | { readonly word: string }
  | { readonly items: TokenTree[] }
  | { readonly members: [string, TokenTree][] };

/**
 * A slow and plain reader of valid JSON that shares no code with the one under test. Repeated keys: the last counts.
 */
export function readTokenTree(text: string): TokenTree {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,]/g) ?? [];
  let at = 0;
  const value = (): TokenTree => {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '[') {
      const items: TokenTree[] = [];
      while (tokens[at] !== ']') {
        items.push(value());
        at += tokens[at] === ',' ? 1 : 0;
      }
      at += 1;
      return { items };
    }
    if (token === '{') {
      const members = new Map<string, TokenTree>();
      while (tokens[at] !== '}') {
        const key = JSON.parse(tokens[at] ?? '') as string;
        at += 2;
        members.set(key, value());
        at += tokens[at] === ',' ? 1 : 0;
      }
      at += 1;
      return { members: [...members].sort(([a], [b]) => (a < b ? -1 : 1)) };
    }
    if (token.startsWith('"')) {
      return JSON.parse(token) as string;
    }
    return /^[-\d]/.test(token) ? { number: token } : { word: token };
  };
  return value();
}
