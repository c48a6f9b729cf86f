/**
 * Reads the values of the placeholders of a path (`/networks/{chainId}/suggestedGasFees`) from a written one, each up to
 * the first place where the path goes on. Undefined for another path. Looks for each piece once: a document may write
 * many placeholders side by side, which an expression would match in as many ways as there are.
 */
export function matchPath(path: string, written: string): readonly string[] | undefined {
  const [first = '', ...rest] = path.split(/\{\w+\}/);
  if (!written.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    const end = index === rest.length - 1 ? written.length - piece.length : written.indexOf(piece, at);
    if (end < at || !written.startsWith(piece, end)) return undefined;
    values.push(written.slice(at, end));
    at = end + piece.length;
  }
  return at === written.length && !values.some((value) => /[/?#]/.test(value)) ? values : undefined;
}
