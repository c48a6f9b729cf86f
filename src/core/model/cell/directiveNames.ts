/** The directives of a cell: `# @name value`. */
export const directiveNames = [
  'name',
  'network',
  'transport',
  'timeout',
  'event',
  'abi',
  'type',
  'layout',
  'save',
  'pages',
  'budget',
  'override',
  'blockOverride',
  'assert',
] as const;

/** Characters of a comment that are compared with the names. */
const maxCompared = 40;

/**
 * Returns the directive that a comment nearly is: `# @ assert`, or one with an invisible character before or in its name.
 * Such a check would not run, and nothing would say so. Undefined for any other comment.
 * @param comment a comment that isn't a directive, from its `#` or `//`
 */
export function nearDirective(comment: string): string | undefined {
  const visible = comment
    .slice(0, maxCompared)
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{M}]/gu, '');
  const [, written = ''] = /^(?:#+|\/\/+)\s{0,40}@\s{0,40}([a-z]+)/i.exec(visible) ?? [];
  return directiveNames.find((name) => name.toLowerCase() === written.toLowerCase());
}
