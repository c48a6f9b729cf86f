import contractNames from './contractNames.json';

/**
 * Returns the table of well-known contracts. Its keys are chain IDs, `evm` for every EVM chain, `l2net` or `solana`; each
 * value is a list of lines with an address and a name. Tests run this function. The build puts the table into a separate file
 * and replaces this function by one that reads that file at its first call (`test/product/build/bundleNames.mjs`).
 */
export function readContractNames(): Readonly<Record<string, readonly string[]>> {
  return contractNames;
}
