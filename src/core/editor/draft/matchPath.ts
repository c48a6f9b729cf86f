/**
 * Reads the values of a path's placeholders (`/networks/{chainId}/suggestedGasFees`) from a written path. Each value
 * ends at the first match of the text after its placeholder. Undefined for another path. Searches each piece once: a
 * document may have many adjacent placeholders, which a regular expression would match in exponentially many ways.
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
