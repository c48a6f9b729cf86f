/** The most used methods, in this order. Completion lists them before others. */
const common: readonly string[] = [
  'eth_getTransactionReceipt',
  'eth_getLogs',
  'eth_call',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getBalance',
  'eth_blockNumber',
  'eth_getStorageAt',
  'eth_getCode',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_feeHistory',
  'eth_getTransactionCount',
  'eth_getBlockByHash',
  'eth_getBlockReceipts',
  'eth_getBlockRange',
  'debug_traceTransaction',
  'eth_sendRawTransaction',
  'getTokenAccountsByOwner',
  'getBalance',
  'getTransaction',
  'getAccountInfo',
  'getSlot',
  'getSignaturesForAddress',
  'l2net_getEvents',
  'l2net_getTransactionReceipt',
  'l2net_call',
  'l2net_blockNumber',
  'l2net_getStorageAt',
];

const ranks: ReadonlyMap<string, number> = new Map(common.map((name, index) => [name, index]));

/** Returns a text that sorts a method among others: common ones first, then those of the service, then the rest. */
export function methodOrder(name: string, isOfService: boolean): string {
  const rank = ranks.get(name) ?? (isOfService ? common.length : common.length + 1);
  return `${String(rank).padStart(2, '0')}${name}`;
}
