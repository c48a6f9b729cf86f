import type { TableSection } from '../../../base/view/decodedView';
import { hashValue, integerValue } from '../../../base/view/makeValue';

/** Returns a table of a block's transactions of which only the hashes are known. */
export function transactionHashTable(hashes: readonly string[], of: 'transaction' | 'l2netTransaction'): TableSection {
  return {
    kind: 'table',
    title: 'Transactions',
    rowCount: hashes.length,
    columns: [
      { id: 'index', label: 'Position', align: 'end', characters: 8 },
      { id: 'hash', label: 'Transaction', align: 'start', characters: 66 },
    ],
    at: (row) => [integerValue(row), hashValue(hashes[row] ?? '', of)],
  };
}
