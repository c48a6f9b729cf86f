import {
  integerOf,
  isObject,
  type JsonObject,
  type JsonValue,
  membersOf,
  readList,
  readMember,
} from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { quantityCell, timeCell } from './quantityCell';
import { batchOf, type ColumnType, type ColumnValue, type RowLayout, type SaveColumn } from './saveColumn';

/** A column with the values of one member of objects. */
interface MemberColumn extends SaveColumn {
  readonly member: string;
}

/** A column whose values are calculated from objects. */
interface CalculatedColumn extends SaveColumn {
  cellOf(item: JsonValue): ColumnValue;
}

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

const placeMembers: readonly MemberColumn[] = [
  memberColumn('blockNumber', 'int64'),
  memberColumn('blockHash', 'text'),
  memberColumn('transactionIndex', 'int64'),
];

/** The layout of transactions of blocks: one column per member, and `other`. The time is that of the block. */
export const transactionLayout: RowLayout = memberLayout([
  ...placeMembers,
  { ...memberColumn('blockTimestamp', 'time'), name: 'block_time' },
  { ...memberColumn('hash', 'text'), name: 'transaction_hash' },
  memberColumn('type', 'int64'),
  memberColumn('from', 'text'),
  memberColumn('to', 'text'),
  memberColumn('nonce', 'int64'),
  memberColumn('value', 'decimal'),
  memberColumn('input', 'text'),
  memberColumn('gas', 'int64'),
  memberColumn('gasPrice', 'decimal'),
  memberColumn('maxFeePerGas', 'decimal'),
  memberColumn('maxPriorityFeePerGas', 'decimal'),
  memberColumn('maxFeePerBlobGas', 'decimal'),
  memberColumn('blobVersionedHashes', 'json'),
  memberColumn('accessList', 'json'),
  memberColumn('authorizationList', 'json'),
  memberColumn('chainId', 'decimal'),
  memberColumn('v', 'decimal'),
  memberColumn('yParity', 'int64'),
  memberColumn('r', 'text'),
  memberColumn('s', 'text'),
]);

/** The layout of receipts: one column per member, and `other`, which has the fees of other chains. */
export const receiptLayout: RowLayout = memberLayout(
  [
    ...placeMembers,
    memberColumn('transactionHash', 'text'),
    memberColumn('type', 'int64'),
    memberColumn('status', 'int64'),
    memberColumn('from', 'text'),
    memberColumn('to', 'text'),
    memberColumn('contractAddress', 'text'),
    memberColumn('gasUsed', 'int64'),
    memberColumn('cumulativeGasUsed', 'int64'),
    memberColumn('effectiveGasPrice', 'decimal'),
    memberColumn('blobGasUsed', 'int64'),
    memberColumn('blobGasPrice', 'decimal'),
    memberColumn('root', 'text'),
    memberColumn('logsBloom', 'text'),
    memberColumn('logs', 'json'),
  ],
  {
    name: 'log_count',
    type: 'int64',
    cellOf: (receipt) => (readMember(receipt, 'logs') === undefined ? null : readList(receipt, 'logs').length),
  },
);

/** Returns the column of a member, whose name has underscores instead of capitals. */
export function memberColumn(member: string, type: ColumnType): MemberColumn {
  return { member, type, name: member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) };
}

/**
 * Returns the layout of objects: one column per member, at most one calculated column, and `other` with the members that
 * have no column or don't fit it.
 */
export function memberLayout(memberColumns: readonly MemberColumn[], calculated?: CalculatedColumn): RowLayout {
  const members = new Set(memberColumns.map(({ member }) => member));
  const columns: readonly SaveColumn[] = [
    ...memberColumns.map(({ name, type }): SaveColumn => ({ name, type })),
    ...(calculated === undefined ? [] : [{ name: calculated.name, type: calculated.type }]),
    { name: 'other', type: 'json' },
  ];
  const rowOf = (item: JsonValue): readonly ColumnValue[] => {
    const others: [member: string, value: JsonValue][] = [];
    const cells = memberColumns.map(({ member, type }): ColumnValue => {
      const value = readMember(item, member) ?? null;
      const cell = cellOf(value, type);
      if (cell === null && value !== null) others.push([member, value]);
      return cell;
    });
    for (const [name, value] of membersOf(objectOf(item))) if (!members.has(name)) others.push([name, value]);
    const other = others.length === 0 ? null : printJson(Object.fromEntries(others));
    return [...cells, ...(calculated === undefined ? [] : [calculated.cellOf(item)]), other];
  };
  return {
    sources: [],
    columns,
    rows: (items) => batchOf(columns, items.map(rowOf)),
  };
}

function objectOf(item: JsonValue): JsonObject {
  return isObject(item) ? item : {};
}

function cellOf(value: JsonValue, type: ColumnType): ColumnValue {
  switch (type) {
    case 'int64':
    case 'uint64':
      return quantityCell(value);
    case 'decimal':
    case 'decimal38':
      return integerOf(value)?.toString() ?? null;
    case 'time':
      return timeCell(value);
    case 'text':
      return typeof value === 'string' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'json':
      return value === null ? null : printJson(value);
  }
}
