/** The position of the block among the parameters of the methods that `# @blame` takes. */
export const blockParameters: Readonly<Record<string, number>> = {
  eth_getStorageAt: 2,
  eth_getStorageValues: 1,
  eth_call: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_getCode: 1,
};

/** The methods whose answers `# @blame` and `# @history` trace back. */
export const blameMethods: readonly string[] = Object.keys(blockParameters);
