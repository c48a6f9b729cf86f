import contractNames from './contractNames.json';

/**
 * Returns the table of well-known contracts: chain IDs, or `evm` for every EVM chain, or `l2net`, each with lines of an
 * address and a name. This is what tests run: the build puts the table into a file of its own, and this function then
 * reads that file when it is first called (`test/run/bundleNames.mjs`).
 */
export function readContractNames(): Readonly<Record<string, readonly string[]>> {
  return contractNames;
}
