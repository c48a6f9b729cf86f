/**
 * Methods of the catalogue that are meant to have the generic view, which opens on the JSON: dumps of the state,
 * programs, proofs, and what has no form that people read as rows.
 */
export const genericMethods: ReadonlySet<string> = new Set([
  'debug_getBadBlocks',
  'debug_storageRangeAt',
  'debug_accountRange',
  'debug_dumpBlock',
  'debug_executionWitness',
  'l2net_getClass',
  'l2net_getClassAt',
  'l2net_getCompiledCasm',
  'l2net_getStorageProof',
]);
