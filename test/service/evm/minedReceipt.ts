import { waitFor } from '../../run/waitFor';
import type { Anvil } from './anvil';

/** Waits for the receipt of a transaction. A node may answer with the hash before the block is there. */
export async function minedReceipt<Receipt>(node: Anvil, hash: string): Promise<Receipt> {
  const receipt = await waitFor(
    () => node.request<Receipt | null>('eth_getTransactionReceipt', [hash]),
    (state) => state !== null,
    { what: `the receipt of ${hash}` },
  );
  if (receipt === null) throw new Error('waitFor returned a state that was not reached');
  return receipt;
}
