import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject, readMember, readText } from '../../../base/json/readMember';
import type { Column, Field, Section, TableSection } from '../../../base/view/decodedView';
import { integerValue, nothing, statusValue, textValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import { isAssociatedAccount } from '../../../formats/solana/associatedAccount';
import { readTokenAccount } from '../../../formats/solana/readTokenAccount';
import type {
  DataSlice,
  TokenAccount,
  TokenExtension,
  TokenExtensionField,
} from '../../../formats/solana/tokenAccount';
import type { Network } from '../../../model/networks/network';
import { anyValue, integerMember } from '../shared/memberValue';
import { nativeMember } from '../shared/nativeMember';
import { type KnownToken, tokenAmountValue } from '../shared/tokenAmountValue';
import { shownUiAmount, type TokenAccountsSummary } from './tokenTotals';

interface AccountRow {
  readonly entry: JsonValue | undefined;
  readonly account: TokenAccount;
  readonly token: KnownToken | undefined;
  readonly problem: string | undefined;
}

interface AccountColumn extends Column {
  value(row: AccountRow): Value;
}

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
  const read = (row: number): AccountRow => {
    const entry = entries[row];
    const account = readTokenAccount(entry, slice);
    if (account.kind === 'failed')
      return { entry, account: { partial: [] }, token: undefined, problem: account.problem };
    return { entry, account: account.value, token: tokens.get(account.value.mint), problem: undefined };
  };
  const columns = accountColumns(network, hasUiAmounts);
  return {
    kind: 'table',
    title: 'Accounts',
    columns,
    rowCount: entries.length,
    at: (index) => {
      const row = read(index);
      return columns.map((column) => column.value(row));
    },
    details: (index) => accountDetails(read(index), columns),
  };
}

function accountColumns(network: Network, hasUiAmounts: boolean): readonly AccountColumn[] {
  return [...amountColumns(hasUiAmounts), ...ownerColumns(), ...accountInfoColumns(network)];
}

const uiAmountColumn: AccountColumn = {
  id: 'uiAmount',
  label: 'UI amount',
  align: 'end',
  characters: 18,
  value: ({ account }) => textOrNothing(shownUiAmount(account)),
};

function amountColumns(hasUiAmounts: boolean): readonly AccountColumn[] {
  return [
    {
      id: 'account',
      label: 'Account',
      align: 'start',
      characters: 20,
      value: ({ entry }) => keyValue(readText(entry, 'pubkey')),
    },
    {
      id: 'mint',
      label: 'Mint',
      align: 'start',
      characters: 20,
      value: fieldValue('mint', (account) => keyValue(account.mint)),
    },
    {
      id: 'amount',
      label: 'Amount',
      align: 'end',
      characters: 24,
      value: fieldValue('amount', (account, token) => units(account.amount, token)),
    },
    ...(hasUiAmounts ? [uiAmountColumn] : []),
    { id: 'state', label: 'State', align: 'start', characters: 12, value: fieldValue('state', stateValue) },
    {
      id: 'delegate',
      label: 'Delegate',
      align: 'start',
      characters: 20,
      value: fieldValue('delegate', (account) => keyValue(account.delegate)),
    },
    {
      id: 'delegated',
      label: 'Delegated',
      align: 'end',
      characters: 18,
      value: fieldValue('delegatedAmount', delegatedValue),
    },
  ];
}

function ownerColumns(): readonly AccountColumn[] {
  return [
    { id: 'native', label: 'Native', align: 'start', characters: 8, value: fieldValue('native', nativeValue) },
    {
      id: 'associated',
      label: 'Associated',
      align: 'start',
      characters: 10,
      value: associatedValue,
    },
    {
      id: 'closeAuthority',
      label: 'Close authority',
      align: 'start',
      characters: 20,
      value: fieldValue('closeAuthority', (account) => keyValue(account.closeAuthority)),
    },
    {
      id: 'extensions',
      label: 'Extensions',
      align: 'start',
      characters: 24,
      value: ({ account }) => extensionNamesValue(account),
    },
    {
      id: 'owner',
      label: 'Owner',
      align: 'start',
      characters: 20,
      optional: true,
      value: fieldValue('owner', (account) => keyValue(account.owner)),
    },
  ];
}

function accountInfoColumns(network: Network): readonly AccountColumn[] {
  return [
    {
      id: 'program',
      label: 'Program',
      align: 'start',
      characters: 20,
      optional: true,
      value: ({ entry }) => keyValue(readText(readMember(entry, 'account'), 'owner')),
    },
    {
      id: 'lamports',
      label: 'Balance',
      align: 'end',
      characters: 18,
      optional: true,
      value: ({ entry }) => nativeMember(readMember(entry, 'account'), 'lamports', network),
    },
    {
      id: 'space',
      label: 'Space',
      align: 'end',
      characters: 12,
      optional: true,
      value: ({ entry }) => integerMember(readMember(entry, 'account'), 'space', 'bytes'),
    },
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
function associatedValue({ account: { owner, mint }, entry }: AccountRow): Value {
  const [account, program] = [readText(entry, 'pubkey'), readText(readMember(entry, 'account'), 'owner')];
  if (account === undefined || program === undefined || owner === undefined || mint === undefined) return nothing;
  return { kind: 'boolean', value: isAssociatedAccount({ account, owner, mint, program }) };
}

function textOrNothing(text: string | undefined): Value {
  return text === undefined ? nothing : textValue(text);
}

function keyValue(key: string | undefined): Value {
  return key === undefined || key === 'none' ? nothing : { kind: 'key', text: key };
}

function units(amount: bigint | undefined, token: KnownToken | undefined): Value {
  return amount === undefined ? nothing : tokenAmountValue(amount, token);
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
  const { account, entry, token } = row;
  const fields = columns
    .filter((column) => column.id !== 'extensions')
    .map((column): Field => ({ label: column.label, value: column.value(row) }));
  const reserve = account.native !== undefined && account.native !== 'none' ? account.native.rentReserve : undefined;
  const info = readMember(entry, 'account');
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
