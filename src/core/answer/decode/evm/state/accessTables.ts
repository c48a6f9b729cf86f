import { shownCharacters } from '../../../../base/answerBounds';
import type { TableSection } from '../../../../base/view/decodedView';
import { middleEllipsis } from '../../../../base/view/shortForm';
import { column, numberColumn, readRows, staying, tableOf } from '../../../../base/view/tableOf';
import {
  addressValue,
  currencyValue,
  hexValue,
  integerValue,
  nothing,
  someValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import {
  type AccountAccess,
  type BlockAccesses,
  type BlockStep,
  type IndexedChange,
  openingKey,
} from '../../../../formats/stateDiff/readAccessList';
import type { NativeCurrency } from '../../../../model/networks/network';
import { bytesText } from '../../shared/rawView';
import { type ChangedRow, type ChangedStorage, changedValues, slotOf } from './changedStorage';
import { contractColumn, slotColumn, storageFields, typeColumn, variableColumn } from './changeTables';

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
    before: someValue(before, show),
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

function accountRows(account: AccountAccess, currency: NativeCurrency): readonly AccountRow[] {
  return [
    ...changeRows(account, 'Balance', account.balances, (wei) => currencyValue(wei, currency)),
    ...changeRows(account, 'Nonce', account.nonces, (count) => integerValue(count)),
    ...changeRows(account, 'Code', account.codes, (code) => hexValue(middleEllipsis(code, shownCharacters))),
  ];
}

function accountRowTable(rows: readonly AccountRow[]): TableSection {
  return tableOf('Accounts', rows, [
    numberColumn('transaction', 'Transaction', 16, ({ index }) => stepValue(index)),
    column('account', 'Account', 16, ({ address }) => addressValue(address)),
    column('what', 'What', 10, ({ what }) => textValue(what)),
    numberColumn('before', 'Before', 24, ({ before }) => before),
    numberColumn('after', 'After', 24, ({ after }) => after),
  ]);
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
  const read = (index: number): StepChanges => ({
    index,
    own: byIndex.get(index) ?? [],
    step: steps.get(index),
    slots: steps.get(index)?.storage.rows ?? [],
  });
  const countColumn = (id: string, label: string, characters: number, what: AccountRow['what']) =>
    numberColumn<StepChanges>(id, label, characters, ({ own }) =>
      integerValue(own.filter((one) => one.what === what).length),
    );
  return tableOf(
    'Transactions',
    readRows(indexes, read),
    [
      numberColumn('transaction', 'Transaction', 16, ({ index }) => stepValue(index)),
      numberColumn('accounts', 'Accounts', 9, ({ own, slots }) =>
        integerValue(new Set([...own, ...slots].map(({ address }) => address)).size),
      ),
      countColumn('balances', 'Balances', 9, 'Balance'),
      countColumn('nonces', 'Nonces', 8, 'Nonce'),
      countColumn('codes', 'Codes', 8, 'Code'),
      numberColumn('variables', 'Variables and slots', 19, ({ slots }) => integerValue(slots.length)),
    ],
    {
      folds: ['codes', 'nonces'],
      details: ({ own, step }) => [
        ...(own.length === 0 ? [] : [accountRowTable(own)]),
        ...(step === undefined ? [] : [blockStorageTable([step])]),
      ],
    },
  );
}

/** What one transaction changed. */
interface StepChanges {
  readonly index: number;
  readonly own: readonly AccountRow[];
  readonly step: StorageOfStep | undefined;
  readonly slots: readonly ChangedRow[];
}

/** Returns a row for each account that the block touched. Its details have each change. */
export function accessTable(accounts: readonly AccountAccess[], currency: NativeCurrency): TableSection {
  return tableOf(
    'Accounts',
    accounts,
    [
      staying(column('account', 'Account', 16, ({ address }) => addressValue(address))),
      numberColumn('balance', 'Balance after', 24, ({ balances }) =>
        someValue(balances.at(-1), ({ after }) => currencyValue(after, currency)),
      ),
      numberColumn('nonce', 'Nonce after', 12, ({ nonces }) =>
        someValue(nonces.at(-1), ({ after }) => integerValue(after)),
      ),
      column('code', 'Code', 22, ({ codes }) => someValue(codes.at(-1), ({ after }) => codeValue(after))),
      numberColumn('written', 'Slots changed', 13, ({ slots }) =>
        integerValue(new Set(slots.map(({ slot }) => slot)).size),
      ),
      numberColumn('read', 'Slots only read', 15, ({ reads }) => integerValue(reads)),
    ],
    {
      folds: ['read', 'written', 'code', 'nonce'],
      details: (account) => accountChanges([account], currency),
    },
  );
}

function codeValue(code: string): Value {
  return code === '0x' ? textValue('code removed') : textValue(bytesText(code));
}

/** Returns the changed variables and slots of a block, in the order of its transactions. */
export function blockStorageTable(steps: readonly StorageOfStep[]): TableSection {
  const rows = steps.flatMap(({ index, opening, storage }) =>
    storage.rows.map((row) => ({ ...row, index, knowsBefore: !opening.has(openingKey(row.address, slotOf(row))) })),
  );
  return tableOf(
    'Storage',
    rows,
    [
      numberColumn('transaction', 'Transaction', 16, ({ index }) => stepValue(index)),
      contractColumn,
      variableColumn,
      numberColumn('before', 'Before', 22, (row) => (row.knowsBefore ? changedValues(row)[0] : nothing)),
      staying(numberColumn('after', 'After', 22, (row) => changedValues(row)[1])),
      typeColumn,
      slotColumn,
    ],
    {
      folds: ['slot', 'type', 'contract', 'transaction'],
      details: (row) => [{ kind: 'fields', fields: storageFields(row, row.knowsBefore) }],
    },
  );
}
