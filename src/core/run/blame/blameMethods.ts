/** The position of the block among the parameters of the methods that `# @blame` takes. */
export const blockParameters: Readonly<Record<string, number>> = {
  eth_getStorageAt: 2,
  eth_getStorageValues: 1,
  eth_call: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_getCode: 1,
};

/** The method of l2net that `# @blame` takes. Its parameters have names. */
export const l2BlameMethod = 'l2net_getStorageAt';

/** The methods whose answers `# @blame` and `# @history` trace back, by their catalogue names. */
export const blameMethods: readonly string[] = [...Object.keys(blockParameters), l2BlameMethod];
