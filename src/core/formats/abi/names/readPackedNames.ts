import builtInNames from './builtInNames.json';
import type { PackedNames } from './nameTable';

/**
 * Returns the built-in names. Tests run this function. The build puts the names into a separate file and replaces this
 * function by one that reads that file at its first call (`test/product/build/bundleNames.mjs`).
 */
export function readPackedNames(): PackedNames {
  return builtInNames;
}
