import { type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { readTokenAccount } from '../../formats/solana/readTokenAccount';
import type { TokenAccount } from '../../formats/solana/tokenAccount';
import { quantityCell } from './quantityCell';
import { batchOf, type ColumnValue, type RowLayout, type SaveColumn } from './saveColumn';

interface AccountColumn extends SaveColumn {
  cellOf(account: TokenAccount, entry: JsonValue): ColumnValue;
}

const accountColumns: readonly AccountColumn[] = [
  { name: 'account', type: 'text', cellOf: (_, entry) => readText(entry, 'pubkey') ?? null },
  { name: 'mint', type: 'text', cellOf: ({ mint }) => mint ?? null },
  { name: 'owner', type: 'text', cellOf: ({ owner }) => owner ?? null },
  { name: 'amount', type: 'decimal', cellOf: ({ amount }) => amount?.toString() ?? null },
  { name: 'decimals', type: 'int64', cellOf: ({ decimals }) => decimals ?? null },
  { name: 'state', type: 'text', cellOf: ({ state }) => state ?? null },
  { name: 'delegate', type: 'text', cellOf: ({ delegate }) => keyOrNull(delegate) },
  {
    name: 'delegated_amount',
    type: 'decimal',
    cellOf: ({ delegate, delegatedAmount }) =>
      keyOrNull(delegate) === null ? null : (delegatedAmount?.toString() ?? null),
  },
  { name: 'close_authority', type: 'text', cellOf: ({ closeAuthority }) => keyOrNull(closeAuthority) },
  { name: 'lamports', type: 'int64', cellOf: (_, entry) => quantityCell(memberOf(entry, 'lamports')) },
  { name: 'program', type: 'text', cellOf: (_, entry) => readText(readMember(entry, 'account'), 'owner') ?? null },
];

/**
 * The layout of token accounts, in any encoding. `other` has the data of an account that can't be read, and the
 * extensions of one that has some.
 */
export const tokenAccountLayout: RowLayout = {
  sources: [],
  columns: [...accountColumns.map(({ name, type }): SaveColumn => ({ name, type })), { name: 'other', type: 'json' }],
  rows: (items) => batchOf(tokenAccountLayout.columns, items.map(rowOf)),
};

function rowOf(entry: JsonValue): readonly ColumnValue[] {
  const read = readTokenAccount(entry, undefined);
  const account: TokenAccount = read.kind === 'ok' ? read.value : { partial: [] };
  const isWhole = read.kind === 'ok' && account.extensions === undefined && account.partial.length === 0;
  const data = memberOf(entry, 'data') ?? entry;
  return [...accountColumns.map(({ cellOf }) => cellOf(account, entry)), isWhole ? null : printJson(data)];
}

function memberOf(entry: JsonValue, name: string): JsonValue | undefined {
  return readMember(readMember(entry, 'account'), name);
}

function keyOrNull(key: string | undefined): string | null {
  return key === undefined || key === 'none' ? null : key;
}
