import { readList, readMember } from '../../base/json/readMember';
import { type MemberColumn, memberColumn, memberLayout } from './memberLayout';
import type { RowLayout } from './rowLayout';

/** Difficulty is the only number of a block that may exceed 64 bits. */
const memberColumns: readonly MemberColumn[] = [
  memberColumn('number', 'int64'),
  memberColumn('timestamp', 'time'),
  memberColumn('hash', 'text'),
  memberColumn('parentHash', 'text'),
  memberColumn('miner', 'text'),
  memberColumn('gasUsed', 'int64'),
  memberColumn('gasLimit', 'int64'),
  memberColumn('baseFeePerGas', 'int64'),
  memberColumn('blobGasUsed', 'int64'),
  memberColumn('excessBlobGas', 'int64'),
  memberColumn('size', 'int64'),
  memberColumn('difficulty', 'decimal'),
  memberColumn('totalDifficulty', 'decimal'),
  memberColumn('nonce', 'text'),
  memberColumn('mixHash', 'text'),
  memberColumn('extraData', 'text'),
  memberColumn('stateRoot', 'text'),
  memberColumn('transactionsRoot', 'text'),
  memberColumn('receiptsRoot', 'text'),
  memberColumn('withdrawalsRoot', 'text'),
  memberColumn('sha3Uncles', 'text'),
  memberColumn('logsBloom', 'text'),
  memberColumn('uncles', 'json'),
  memberColumn('withdrawals', 'json'),
  memberColumn('transactions', 'json'),
];

/**
 * The layout of blocks from `eth_getBlockRange`: one column per member, `transaction_count`, and `other` with the
 * members that have no column or don't fit it. Transactions are the original JSON: hashes or objects.
 */
export const blockLayout: RowLayout = memberLayout(memberColumns, {
  name: 'transaction_count',
  type: 'int64',
  cellOf: (block) => (readMember(block, 'transactions') === undefined ? null : readList(block, 'transactions').length),
});
