import builtInNames from './builtInNames.json';
import type { PackedNames } from './packedNames';

/**
 * Returns the built-in names. This is what tests run: the build puts the names into a file of their own, and this
 * function then reads that file when it is first called (`test/run/bundleNames.mjs`).
 */
export function readPackedNames(): PackedNames {
  return builtInNames;
}
