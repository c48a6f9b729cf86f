import type { Hex } from 'viem';

import type { Anvil } from '../../service/evm/anvil';

/** Sends a transaction and waits for its receipt. Returns the contract that it created. */
export async function sendTransaction(node: Anvil, transaction: Readonly<Record<string, unknown>>): Promise<Hex> {
  const hash = await node.request<Hex>('eth_sendTransaction', [transaction]);
  for (;;) {
    const receipt = await node.request<{ contractAddress: Hex } | null>('eth_getTransactionReceipt', [hash]);
    if (receipt !== null) return receipt.contractAddress;
  }
}
