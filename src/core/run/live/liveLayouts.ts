import { blockLayout, memberColumn, memberLayout } from '../../answer/saving/blockLayout';
import type { ColumnType, RowLayout } from '../../answer/saving/saveColumn';
import { isObject, type JsonObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { readTokenAccount } from '../../formats/solana/readTokenAccount';
import type { Network } from '../../model/networks/network';
import { eventWorkKind } from '../longWork/kinds/eventWorkKind';
import { logWorkKind } from '../longWork/kinds/logWorkKind';
import type { WorkRows } from '../longWork/workKind';
import type { LiveRequest } from './liveRequest';

type LayoutOf = WorkRows['layoutOf'];
type RowKind = LiveRequest['rowKind'];
type FixedColumns = Readonly<Record<string, ColumnType>>;

const evmTransaction: FixedColumns = {
  hash: 'text',
  from: 'text',
  to: 'text',
  nonce: 'int64',
  value: 'decimal',
  gas: 'int64',
  gasPrice: 'decimal',
  maxFeePerGas: 'decimal',
  maxPriorityFeePerGas: 'decimal',
  maxFeePerBlobGas: 'decimal',
  type: 'int64',
  chainId: 'int64',
  input: 'text',
  accessList: 'json',
  authorizationList: 'json',
  blobVersionedHashes: 'json',
};

const l2Block: FixedColumns = {
  block_number: 'int64',
  timestamp: 'time',
  block_hash: 'text',
  parent_hash: 'text',
  sequencer_address: 'text',
  new_root: 'text',
  l1_gas_price: 'json',
  l1_data_gas_price: 'json',
  l2_gas_price: 'json',
  l1_da_mode: 'text',
};

const l2Receipt: FixedColumns = {
  block_number: 'int64',
  block_hash: 'text',
  transaction_hash: 'text',
  type: 'text',
  finality_status: 'text',
  execution_status: 'text',
  revert_reason: 'text',
  contract_address: 'text',
  actual_fee: 'json',
  execution_resources: 'json',
  events: 'json',
  messages_sent: 'json',
};

const l2Transaction: FixedColumns = {
  transaction_hash: 'text',
  type: 'text',
  finality_status: 'text',
  version: 'text',
  sender_address: 'text',
  contract_address: 'text',
  class_hash: 'text',
  nonce: 'text',
  tip: 'text',
  calldata: 'json',
  resource_bounds: 'json',
  signature: 'json',
};

const l2Status: FixedColumns = {
  transaction_hash: 'text',
  finality_status: 'text',
  execution_status: 'text',
  failure_reason: 'text',
};

const account: FixedColumns = {
  pubkey: 'text',
  lamports: 'int64',
  owner: 'text',
  executable: 'boolean',
  space: 'int64',
  rentEpoch: 'decimal',
  mint: 'text',
  tokenOwner: 'text',
  amount: 'decimal',
  decimals: 'int64',
  tokenState: 'text',
  data: 'json',
};

const solanaTransaction: FixedColumns = { slot: 'int64', signature: 'text', err: 'json', logs: 'json' };

const slot: FixedColumns = { slot: 'int64', parent: 'int64', root: 'int64' };

const layouts: Readonly<Record<Network['family'], Readonly<Partial<Record<RowKind, LayoutOf>>>>> = {
  evm: {
    log: logWorkKind.rows.layoutOf,
    block: () => Promise.resolve(blockLayout),
    transaction: (sample) =>
      Promise.resolve(
        // Only hashes were asked for, so there are no other columns.
        sample.every((row) => typeof row === 'string')
          ? fixed({ hash: 'text' }, readHash)
          : fixed(evmTransaction, readHash),
      ),
  },
  l2net: {
    event: eventWorkKind.rows.layoutOf,
    block: () => Promise.resolve(fixed(l2Block)),
    receipt: () => Promise.resolve(fixed(l2Receipt)),
    transaction: () => Promise.resolve(fixed(l2Transaction)),
    status: () => Promise.resolve(fixed(l2Status, readStatus)),
  },
  solana: {
    account: () => Promise.resolve(fixed(account, readAccount)),
    transaction: () => Promise.resolve(fixed(solanaTransaction)),
    slot: () => Promise.resolve(fixed(slot)),
  },
};

/** How the rows of a subscription are saved. */
export function layoutOfLive({ rowKind }: Pick<LiveRequest, 'rowKind'>, { family }: Pick<Network, 'family'>): LayoutOf {
  return layouts[family][rowKind] ?? (() => Promise.resolve(fixed({ value: 'json' }, (value) => ({ value }))));
}

/** `read` returns the members of a row, if they aren't those of its value. */
function fixed(columns: FixedColumns, read?: (row: JsonValue) => JsonValue): RowLayout {
  const layout = memberLayout(Object.entries(columns).map(([member, type]) => memberColumn(member, type)));
  return read === undefined ? layout : { ...layout, rows: (rows) => layout.rows(rows.map(read)) };
}

/** Members such as `blockHash` are null while a transaction is in no block. */
function readHash(row: JsonValue): JsonValue {
  if (typeof row === 'string') return { hash: row };
  return isObject(row) ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) : row;
}

function readStatus(row: JsonValue): JsonValue {
  const status = readMember(row, 'status');
  if (!isObject(row) || !isObject(status)) return row;
  const { status: _, ...others } = row;
  return { ...others, ...status };
}

/** The members of an account beside its address, and those of a token account, if it is one. Its data stays whole. */
function readAccount(row: JsonValue): JsonValue {
  const members = readMember(row, 'account');
  if (!isObject(row) || !isObject(members)) return row;
  const { account: _, ...others } = row;
  return { ...others, ...members, ...tokenMembers(row) };
}

function tokenMembers(row: JsonValue): JsonObject {
  const read = readTokenAccount(row, undefined);
  if (read.kind === 'failed') return {};
  const { mint, owner, amount, decimals, state } = read.value;
  if (mint === undefined || amount === undefined) return {};
  return {
    mint,
    amount: amount.toString(),
    ...(owner !== undefined && { tokenOwner: owner }),
    ...(decimals !== undefined && { decimals }),
    ...(state !== undefined && { tokenState: state }),
  };
}
