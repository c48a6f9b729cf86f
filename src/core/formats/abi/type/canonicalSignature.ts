/**
 * Returns the signature of a declaration with canonical types (`uint256`, no struct names) by removing everything else.
 * This is much cheaper than parsing. Tuples must be written out.
 */
export function canonicalSignature(declaration: string): string {
  return declaration
    .replace(/^\w+ /, '')
    .replace(/\) (?:view|payable|returns|anonymous)\b.*$/, ')')
    .replaceAll(', ', ',')
    .replace(/(?: indexed)?(?: [\w$]+)?(?=[,)])/g, '');
}
