/** The directives of a cell: `# @name value`. */
export const directiveNames = [
  'name',
  'network',
  'transport',
  'timeout',
  'method',
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
