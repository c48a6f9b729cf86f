import { waitFor } from '../../run/waitFor';
import type { Anvil } from './anvil';

/** Waits for the receipt of a transaction. A node may answer with the hash before the block is there. */
export function minedReceipt<Receipt extends object>(node: Anvil, hash: string): Promise<Receipt> {
  return waitFor(
    () => node.request<Receipt | null>('eth_getTransactionReceipt', [hash]),
    (receipt) => receipt !== null,
    { what: `the receipt of ${hash}` },
  );
}
