import type { JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { integerOf, isObject, readList, readMember } from '../../base/json/readMember';
import { quantityCell, timeCell } from './quantityCell';
import type { RowLayout } from './rowLayout';
import type { ColumnType, ColumnValue, SaveColumn } from './saveColumn';

interface BlockColumn extends SaveColumn {
  readonly member: string;
}

function column(member: string, type: ColumnType): BlockColumn {
  return { member, type, name: member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) };
}

/** Difficulty is the only number of a block that may exceed 64 bits. */
const memberColumns: readonly BlockColumn[] = [
  column('number', 'int64'),
  column('timestamp', 'time'),
  column('hash', 'text'),
  column('parentHash', 'text'),
  column('miner', 'text'),
  column('gasUsed', 'int64'),
  column('gasLimit', 'int64'),
  column('baseFeePerGas', 'int64'),
  column('blobGasUsed', 'int64'),
  column('excessBlobGas', 'int64'),
  column('size', 'int64'),
  column('difficulty', 'decimal'),
  column('totalDifficulty', 'decimal'),
  column('nonce', 'text'),
  column('mixHash', 'text'),
  column('extraData', 'text'),
  column('stateRoot', 'text'),
  column('transactionsRoot', 'text'),
  column('receiptsRoot', 'text'),
  column('withdrawalsRoot', 'text'),
  column('sha3Uncles', 'text'),
  column('logsBloom', 'text'),
  column('uncles', 'json'),
  column('withdrawals', 'json'),
  column('transactions', 'json'),
];

const members = new Set(memberColumns.map(({ member }) => member));

/**
 * The layout of blocks from `eth_getBlockRange`: one column per member, `transaction_count`, and `other` with the
 * members that have no column or don't fit it. Transactions are the original JSON: hashes or objects.
 */
export const blockLayout: RowLayout = {
  sources: [],
  columns: [
    ...memberColumns.map(({ name, type }): SaveColumn => ({ name, type })),
    { name: 'transaction_count', type: 'int64' },
    { name: 'other', type: 'json' },
  ],
  rows: (items) => {
    const rows = items.map(rowOf);
    return {
      rowCount: rows.length,
      columns: blockLayout.columns.map((_, place) => rows.map((row) => row[place] ?? null)),
    };
  },
};

function rowOf(block: JsonValue): readonly ColumnValue[] {
  const others: [member: string, value: JsonValue][] = [];
  const cells = memberColumns.map(({ member, type }): ColumnValue => {
    const value = readMember(block, member) ?? null;
    const cell = cellOf(value, type);
    if (cell === null && value !== null) others.push([member, value]);
    return cell;
  });
  if (isObject(block)) {
    for (const [name, value] of Object.entries(block)) if (!members.has(name)) others.push([name, value]);
  }
  const count = readMember(block, 'transactions') === undefined ? null : readList(block, 'transactions').length;
  return [...cells, count, others.length === 0 ? null : printJson(Object.fromEntries(others))];
}

function cellOf(value: JsonValue, type: ColumnType): ColumnValue {
  switch (type) {
    case 'int64':
    case 'uint64':
      return quantityCell(value);
    case 'decimal':
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
