import { shownCharacters } from '../../../../base/answerBounds';
import { groupDigits } from '../../../../base/view/amountText';
import type { Column, TableSection } from '../../../../base/view/decodedView';
import {
  addressValue,
  amountValue,
  hashValue,
  hexValue,
  integerValue,
  nothing,
  textValue,
} from '../../../../base/view/makeValue';
import { middleEllipsis } from '../../../../base/view/shortForm';
import type { Value } from '../../../../base/view/value';
import {
  type AccountAccess,
  type BlockAccesses,
  type BlockStep,
  type IndexedChange,
  openingKey,
} from '../../../../formats/stateDiff/readAccessList';
import { slotHex } from '../../../../formats/storage/slotWord';
import type { NativeCurrency } from '../../../../model/networks/network';
import { type ChangedRow, type ChangedStorage, changedValues } from './changedStorage';
import { storageFields } from './changeTables';

/** The named storage of one transaction of a block. */
export interface StorageOfStep extends BlockStep {
  readonly storage: ChangedStorage;
}

/** Formats an index of a block access list: before the first transaction, or the position of a transaction. */
function stepValue(index: number): Value {
  return index === 0 ? textValue('Before the first') : integerValue(index - 1);
}

/** Returns the changes of one account of a kind, with what stands before and after. */
function changeRows<T>(
  { address }: AccountAccess,
  what: string,
  changes: readonly IndexedChange<T>[],
  show: (value: T) => Value,
): readonly AccountRow[] {
  return changes.map(({ index, before, after }) => ({
    index,
    address,
    what,
    before: before === undefined ? nothing : show(before),
    after: show(after),
  }));
}

/** A change of a balance, a nonce or code. */
interface AccountRow {
  readonly index: number;
  readonly address: string;
  readonly what: string;
  readonly before: Value;
  readonly after: Value;
}

function accountRows(account: AccountAccess, { decimals, symbol }: NativeCurrency): readonly AccountRow[] {
  return [
    ...changeRows(account, 'Balance', account.balances, (wei) => amountValue(wei, decimals, symbol)),
    ...changeRows(account, 'Nonce', account.nonces, (count) => integerValue(count)),
    ...changeRows(account, 'Code', account.codes, (code) => hexValue(middleEllipsis(code, shownCharacters))),
  ];
}

const rowColumns: readonly Column[] = [
  { id: 'transaction', label: 'Transaction', align: 'end', characters: 16 },
  { id: 'account', label: 'Account', align: 'start', characters: 16 },
  { id: 'what', label: 'What', align: 'start', characters: 10 },
  { id: 'before', label: 'Before', align: 'end', characters: 24 },
  { id: 'after', label: 'After', align: 'end', characters: 24 },
];

function accountRowTable(rows: readonly AccountRow[]): TableSection {
  return {
    kind: 'table',
    title: 'Accounts',
    columns: rowColumns,
    rowCount: rows.length,
    at: (row) => {
      const one = rows[row];
      if (one === undefined) return [];
      return [stepValue(one.index), addressValue(one.address), textValue(one.what), one.before, one.after];
    },
  };
}

/** Returns each change of a balance, a nonce or code, if there is one. */
export function accountChanges(accounts: readonly AccountAccess[], currency: NativeCurrency): readonly TableSection[] {
  const rows = accounts.flatMap((account) => accountRows(account, currency));
  return rows.length === 0 ? [] : [accountRowTable(rows)];
}

function groupRows(rows: readonly AccountRow[]): ReadonlyMap<number, readonly AccountRow[]> {
  const groups = new Map<number, AccountRow[]>();
  for (const row of rows) {
    const own = groups.get(row.index);
    if (own === undefined) groups.set(row.index, [row]);
    else own.push(row);
  }
  return groups;
}

/** Returns a row for each transaction that changed something. Its details have the changes. */
export function stepTable(
  { accounts }: BlockAccesses,
  storage: readonly StorageOfStep[],
  currency: NativeCurrency,
): TableSection {
  const rows = accounts.flatMap((account) => accountRows(account, currency));
  const byIndex = groupRows(rows);
  const steps = new Map(storage.map((step) => [step.index, step]));
  const indexes = [...new Set([...byIndex.keys(), ...steps.keys()])].sort((one, other) => one - other);
  const changed = (index: number): readonly AccountRow[] => byIndex.get(index) ?? [];
  return {
    kind: 'table',
    title: 'Transactions',
    columns: [
      { id: 'transaction', label: 'Transaction', align: 'end', characters: 16 },
      { id: 'accounts', label: 'Accounts', align: 'end', characters: 9 },
      { id: 'balances', label: 'Balances', align: 'end', characters: 9 },
      { id: 'nonces', label: 'Nonces', align: 'end', characters: 8 },
      { id: 'codes', label: 'Codes', align: 'end', characters: 8 },
      { id: 'variables', label: 'Variables and slots', align: 'end', characters: 19 },
    ],
    rowCount: indexes.length,
    at: (row) => {
      const index = indexes[row];
      if (index === undefined) return [];
      const own = changed(index);
      const slots = steps.get(index)?.storage.rows ?? [];
      const count = (what: string): Value => integerValue(own.filter((one) => one.what === what).length);
      return [
        stepValue(index),
        integerValue(new Set([...own, ...slots].map(({ address }) => address)).size),
        count('Balance'),
        count('Nonce'),
        count('Code'),
        integerValue(slots.length),
      ];
    },
    details: (row) => {
      const index = indexes[row] ?? -1;
      const step = steps.get(index);
      const own = changed(index);
      return [
        ...(own.length === 0 ? [] : [accountRowTable(own)]),
        ...(step === undefined ? [] : [blockStorageTable([step])]),
      ];
    },
  };
}

/** Returns a row for each account that the block touched. Its details have each change. */
export function accessTable(accounts: readonly AccountAccess[], currency: NativeCurrency): TableSection {
  return {
    kind: 'table',
    title: 'Accounts',
    columns: [
      { id: 'account', label: 'Account', align: 'start', characters: 16, stays: true },
      { id: 'balance', label: 'Balance after', align: 'end', characters: 24 },
      { id: 'nonce', label: 'Nonce after', align: 'end', characters: 12 },
      { id: 'code', label: 'Code', align: 'start', characters: 22 },
      { id: 'written', label: 'Slots changed', align: 'end', characters: 13 },
      { id: 'read', label: 'Slots only read', align: 'end', characters: 15 },
    ],
    rowCount: accounts.length,
    at: (row) => {
      const account = accounts[row];
      if (account === undefined) return [];
      const [balance, nonce] = [account.balances.at(-1), account.nonces.at(-1)];
      return [
        addressValue(account.address),
        balance === undefined ? nothing : amountValue(balance.after, currency.decimals, currency.symbol),
        nonce === undefined ? nothing : integerValue(nonce.after),
        codeValue(account.codes.at(-1)?.after),
        integerValue(new Set(account.slots.map(({ slot }) => slot)).size),
        integerValue(account.reads),
      ];
    },
    details: (row) => {
      const account = accounts[row];
      const changes = account === undefined ? [] : accountRows(account, currency);
      return changes.length === 0 ? [] : [accountRowTable(changes)];
    },
  };
}

function codeValue(code: string | undefined): Value {
  if (code === undefined) return nothing;
  return code === '0x' ? textValue('code removed') : textValue(`${groupDigits((code.length - 2) / 2)} bytes`);
}

/** Returns the changed variables and slots of a block, in the order of its transactions. */
export function blockStorageTable(steps: readonly StorageOfStep[]): TableSection {
  const rows = steps.flatMap((step) => step.storage.rows.map((row) => ({ row, step })));
  const knowsBefore = (row: ChangedRow, { opening }: StorageOfStep): boolean =>
    !opening.has(openingKey(row.address, slotOf(row)));
  return {
    kind: 'table',
    title: 'Storage',
    columns: [
      { id: 'transaction', label: 'Transaction', align: 'end', characters: 16 },
      { id: 'contract', label: 'Contract', align: 'start', characters: 16 },
      { id: 'variable', label: 'Variable', align: 'start', characters: 34, stays: true },
      { id: 'before', label: 'Before', align: 'end', characters: 22 },
      { id: 'after', label: 'After', align: 'end', characters: 22, stays: true },
      { id: 'type', label: 'Type', align: 'start', characters: 12 },
      { id: 'slot', label: 'Slot', align: 'start', characters: 16, optional: true },
    ],
    rowCount: rows.length,
    at: (index) => {
      const one = rows[index];
      if (one === undefined) return [];
      const { row, step } = one;
      const slot = hashValue(slotHex(slotOf(row)), 'other');
      const [before, after] = changedValues(row);
      return [
        stepValue(step.index),
        addressValue(row.address),
        row.kind === 'named' ? textValue(row.change.path) : slot,
        knowsBefore(row, step) ? before : nothing,
        after,
        row.kind === 'named' ? textValue(row.change.type) : nothing,
        slot,
      ];
    },
    details: (index) => {
      const one = rows[index];
      if (one === undefined) return [];
      return [{ kind: 'fields', fields: storageFields(one.row, knowsBefore(one.row, one.step)) }];
    },
  };
}

function slotOf(row: ChangedRow): bigint {
  return row.kind === 'named' ? row.change.slot : row.words.slot;
}
