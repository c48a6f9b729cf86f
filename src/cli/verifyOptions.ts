/**
 * The options of `rpcbook verify`, without the dashes. A record is a stranger's text, so none of them lets it send
 * transactions, keys or variables.
 */
export const verifyOptions: readonly string[] = [
  'settings',
  'user-settings',
  'env-from',
  'dry-run',
  'budget',
  'quiet',
  'color',
  'ledger',
  'allow-origin',
  'key-fd',
  'ask-key',
  'max-calls',
];
