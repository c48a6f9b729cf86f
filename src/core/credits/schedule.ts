/**
 * Credits a call of each method costs, as the service contract gives them (section 8, Limits). What it does not give,
 * such as `eth_getBlockRange`, is absent: an unknown cost, never zero.
 */
export const creditSchedule: ReadonlyMap<string, number> = new Map([
  ['eth_getStorageAt', 80],
  ['getTokenAccountsByOwner', 160],
  ['eth_getLogs', 255],
  ['eth_getTransactionReceipt', 80],
  ['GET baseFeeHistory', 80],
]);
