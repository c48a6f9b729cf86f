import type { TableSection } from '../../../base/view/decodedView';
import { column, positionColumn, tableOf } from '../../../base/view/tableOf';
import { hashValue } from '../../../base/view/value';

/** Returns a table of a block's transactions of which only the hashes are known. */
export function transactionHashTable(hashes: readonly string[], of: 'transaction' | 'l2netTransaction'): TableSection {
  return tableOf('Transactions', hashes, [
    positionColumn,
    column('hash', 'Transaction', 66, (hash) => hashValue(hash, of)),
  ]);
}
