import { isObject, type JsonValue, readMember, readText } from '../../../base/json/jsonValue';
import type { Field, Section, TableSection } from '../../../base/view/decodedView';
import { column, type ItemColumn, numberColumn, optionalColumn, readRows, tableOf } from '../../../base/view/tableOf';
import {
  integerValue,
  keyValue,
  nothing,
  someValue,
  statusValue,
  textValue,
  type Value,
} from '../../../base/view/value';
import { isAssociatedAccount } from '../../../formats/solana/associatedAccount';
import { readTokenAccount } from '../../../formats/solana/readTokenAccount';
import type {
  DataSlice,
  TokenAccount,
  TokenExtension,
  TokenExtensionField,
} from '../../../formats/solana/tokenAccount';
import type { Network } from '../../../model/networks/network';
import { anyValue, integerMember, nativeMember } from '../shared/memberValue';
import { type KnownToken, tokenAmountValue } from '../shared/tokenAmounts';
import { shownUiAmount, type TokenAccountsSummary } from './tokenTotals';

interface AccountRow {
  readonly entry: JsonValue;
  readonly info: JsonValue | undefined;
  readonly account: TokenAccount;
  readonly token: KnownToken | undefined;
  readonly problem: string | undefined;
}

type AccountColumn = ItemColumn<AccountRow>;

/**
 * Returns a table with one row per account, and a collapsed one for empty accounts. Rows are decoded on demand and not
 * cached.
 */
export function tokenAccountTables(
  entries: readonly JsonValue[],
  slice: DataSlice | undefined,
  summary: TokenAccountsSummary,
  network: Network,
): readonly TableSection[] {
  const { empty } = summary;
  const table = (some: readonly JsonValue[]) => accountTable(some, slice, summary, network);
  if (empty.size === 0 || empty.size === entries.length) return [table(entries)];
  return [
    table(entries.filter((_, place) => !empty.has(place))),
    { ...table(entries.filter((_, place) => empty.has(place))), title: 'Empty accounts', isFolded: true },
  ];
}

function accountTable(
  entries: readonly JsonValue[],
  slice: DataSlice | undefined,
  { totals, hasUiAmounts }: TokenAccountsSummary,
  network: Network,
): TableSection {
  const tokens = new Map(totals.map((total) => [total.mint, total.token]));
  const read = (entry: JsonValue): AccountRow => {
    const account = readTokenAccount(entry, slice);
    const info = readMember(entry, 'account');
    if (account.kind === 'failed')
      return { entry, info, account: { partial: [] }, token: undefined, problem: account.problem };
    return { entry, info, account: account.value, token: tokens.get(account.value.mint), problem: undefined };
  };
  const columns = accountColumns(network, hasUiAmounts);
  return tableOf('Accounts', readRows(entries, read), columns, {
    folds: ['extensions', 'native', 'associated', 'delegated', 'state'],
    details: (row) => accountDetails(row, columns),
  });
}

function accountColumns(network: Network, hasUiAmounts: boolean): readonly AccountColumn[] {
  const uiAmount: AccountColumn = numberColumn('uiAmount', 'UI amount', 18, ({ account }) =>
    someValue(shownUiAmount(account), textValue),
  );
  return [
    column('account', 'Account', 20, ({ entry }) => givenKey(readText(entry, 'pubkey'))),
    column(
      'mint',
      'Mint',
      20,
      fieldValue('mint', ({ mint }) => givenKey(mint)),
    ),
    numberColumn(
      'amount',
      'Amount',
      24,
      fieldValue('amount', ({ amount }, token) => units(amount, token)),
    ),
    ...(hasUiAmounts ? [uiAmount] : []),
    column('state', 'State', 12, fieldValue('state', stateValue)),
    column(
      'delegate',
      'Delegate',
      20,
      fieldValue('delegate', ({ delegate }) => givenKey(delegate)),
    ),
    numberColumn('delegated', 'Delegated', 18, fieldValue('delegatedAmount', delegatedValue)),
    column('native', 'Native', 8, fieldValue('native', nativeValue)),
    column('associated', 'Associated', 10, associatedValue),
    column(
      'closeAuthority',
      'Close authority',
      20,
      fieldValue('closeAuthority', (account) => givenKey(account.closeAuthority)),
    ),
    column('extensions', 'Extensions', 24, ({ account }) => extensionNamesValue(account)),
    optionalColumn(
      column(
        'owner',
        'Owner',
        20,
        fieldValue('owner', ({ owner }) => givenKey(owner)),
      ),
    ),
    optionalColumn(column('program', 'Program', 20, ({ info }) => givenKey(readText(info, 'owner')))),
    optionalColumn(numberColumn('lamports', 'Balance', 18, ({ info }) => nativeMember(info, 'lamports', network))),
    optionalColumn(numberColumn('space', 'Space', 12, ({ info }) => integerMember(info, 'space', 'bytes'))),
  ];
}

/** Shows a field of the layout: its value, the part of it that a slice covers, or why it is missing. */
function fieldValue(
  name: string,
  value: (account: TokenAccount, token: KnownToken | undefined) => Value,
): AccountColumn['value'] {
  return ({ account, token, problem }) => {
    if (problem !== undefined) return { kind: 'undecoded', words: [], why: problem };
    const part = account.partial.find((field) => field.name === name);
    if (part === undefined) return value(account, token);
    return {
      kind: 'undecoded',
      words: [part.hex],
      why: `only bytes ${part.sent[0]} to ${part.sent[1] - 1} of ${part.field[0]} to ${part.field[1] - 1}`,
    };
  };
}

/** Whether the account is the owner's associated token account of its mint. */
function associatedValue({ account: { owner, mint }, entry, info }: AccountRow): Value {
  const [account, program] = [readText(entry, 'pubkey'), readText(info, 'owner')];
  if (account === undefined || program === undefined || owner === undefined || mint === undefined) return nothing;
  return { kind: 'boolean', value: isAssociatedAccount({ account, owner, mint, program }) };
}

function givenKey(key: string | undefined): Value {
  return key === undefined || key === 'none' ? nothing : keyValue(key);
}

function units(amount: bigint | undefined, token: KnownToken | undefined): Value {
  return someValue(amount, (known) => tokenAmountValue(known, token));
}

function stateValue(account: TokenAccount): Value {
  if (account.state === undefined) return nothing;
  return statusValue(stateTones.get(account.state) ?? 'neutral', account.state);
}

const stateTones: ReadonlyMap<string, 'good' | 'bad'> = new Map([
  ['initialized', 'good'],
  ['frozen', 'bad'],
]);

function delegatedValue(account: TokenAccount, token: KnownToken | undefined): Value {
  return account.delegate === 'none' ? nothing : units(account.delegatedAmount, token);
}

function nativeValue(account: TokenAccount): Value {
  return account.native === undefined ? nothing : { kind: 'boolean', value: account.native !== 'none' };
}

function extensionNamesValue(account: TokenAccount): Value {
  const { extensions = [] } = account;
  return extensions.length === 0 ? nothing : textValue(extensions.map((extension) => extension.name).join(', '));
}

function accountDetails(row: AccountRow, columns: readonly AccountColumn[]): readonly Section[] {
  const { account, info, token } = row;
  const fields = columns
    .filter(({ id }) => id !== 'extensions')
    .map(({ label, value }): Field => ({ label, value: value(row, 0) }));
  const reserve = account.native !== undefined && account.native !== 'none' ? account.native.rentReserve : undefined;
  const rest: readonly Field[] = [
    ...(reserve === undefined ? [] : [{ label: 'Rent reserve', value: integerValue(reserve, 'lamports') }]),
    { label: 'Rent epoch', value: integerMember(info, 'rentEpoch') },
    ...(isObject(info) ? [{ label: 'Executable', value: anyValue(info['executable']) }] : []),
  ];
  const extensions = (account.extensions ?? []).map((extension): Section => ({
    kind: 'fields',
    title: `Extension ${extension.name}`,
    fields: extensionFields(extension, token),
  }));
  return [{ kind: 'fields', fields: [...fields, ...rest] }, ...extensions];
}

function extensionFields(extension: TokenExtension, token: KnownToken | undefined): readonly Field[] {
  if (extension.fields.length === 0) return [{ label: extension.name, value: { kind: 'boolean', value: true } }];
  return extension.fields.map((field) => ({ label: field.name, value: extensionValue(field, token) }));
}

function extensionValue({ value }: TokenExtensionField, token: KnownToken | undefined): Value {
  switch (value.kind) {
    case 'amount':
      return tokenAmountValue(value.units, token);
    case 'boolean':
      return { kind: 'boolean', value: value.value };
    case 'text':
      return textValue(value.text);
  }
}
