import { integerOf, type JsonValue, readInteger, readList, readMember, readText } from '../../../base/json/jsonValue';
import { amountText } from '../../../base/view/amountText';
import type { TableSection } from '../../../base/view/decodedView';
import { column, numberColumn, staying, tableOf } from '../../../base/view/tableOf';
import {
  amountValue,
  currencyValue,
  integerValue,
  keyValue,
  someValue,
  textValue,
  type Value,
} from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { Network } from '../../../model/networks/network';
import { tokenAt } from '../shared/tokenAmounts';

/** Returns the changed balances of a transaction: of the native coin, and of tokens. */
export function balanceTables(
  meta: JsonValue | undefined,
  keys: readonly string[],
  network: Network,
  hints: DecodeHints,
): readonly TableSection[] {
  const native = nativeChanges(meta);
  const tokens = tokenChanges(meta);
  return [
    ...(tokens.length === 0 ? [] : [tokenTable(tokens, keys, hints)]),
    ...(native.length === 0 ? [] : [nativeTable(native, keys, network)]),
  ];
}

interface NativeChange {
  readonly account: number;
  readonly before: bigint;
  readonly after: bigint;
}

/** Returns the native balances that a transaction changed. */
export function nativeChanges(meta: JsonValue | undefined): readonly NativeChange[] {
  const before = readList(meta, 'preBalances');
  return readList(meta, 'postBalances').flatMap((balance, account) => {
    const [from, to] = [integerOf(before[account]), integerOf(balance)];
    return from === undefined || to === undefined || from === to ? [] : [{ account, before: from, after: to }];
  });
}

function nativeTable(changes: readonly NativeChange[], keys: readonly string[], { currency }: Network): TableSection {
  const amount = (lamports: bigint): Value => currencyValue(lamports, currency);
  return tableOf(
    'Balances',
    changes,
    [
      column('account', 'Account', 44, ({ account }) => keyAt(keys, account)),
      staying(numberColumn('difference', 'Difference', 20, ({ before, after }) => amount(after - before))),
      numberColumn('before', 'Before', 20, ({ before }) => amount(before)),
      numberColumn('after', 'After', 20, ({ after }) => amount(after)),
    ],
    { folds: ['before', 'after'] },
  );
}

interface TokenChange {
  /** The amount afterwards as the network shows it, if it differs from the exact one. */
  readonly shown: string | undefined;
  readonly account: number;
  readonly mint: string;
  readonly owner: string | undefined;
  readonly decimals: number;
  readonly before: bigint;
  readonly after: bigint;
}

interface TokenBalance {
  readonly mint: string;
  readonly owner: string | undefined;
  readonly decimals: number;
  readonly amount: bigint;
  readonly shown: string | undefined;
}

/** An account that one of both lists lacks did not exist then, or held no token: nothing. */
export function tokenChanges(meta: JsonValue | undefined): readonly TokenChange[] {
  const before = tokenBalances(readList(meta, 'preTokenBalances'));
  const after = tokenBalances(readList(meta, 'postTokenBalances'));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((account) => {
    const [from, to] = [before.get(account), after.get(account)];
    const known = to ?? from;
    if (known === undefined || from?.amount === to?.amount) return [];
    const { mint, owner, decimals } = known;
    return [{ account, mint, owner, decimals, before: from?.amount ?? 0n, after: to?.amount ?? 0n, shown: to?.shown }];
  });
}

function tokenBalances(list: readonly JsonValue[]): ReadonlyMap<number, TokenBalance> {
  return new Map(
    list.flatMap((item): readonly [number, TokenBalance][] => {
      const [account, mint] = [readInteger(item, 'accountIndex'), readText(item, 'mint')];
      const units = readMember(item, 'uiTokenAmount');
      const [amount, decimals] = [readInteger(units, 'amount'), readInteger(units, 'decimals')];
      const isKnown = account !== undefined && mint !== undefined && amount !== undefined && decimals !== undefined;
      if (!isKnown || decimals < 0n || decimals > 255n) return [];
      const text = readText(units, 'uiAmountString');
      const shown = text === amountText(String(amount), Number(decimals)) ? undefined : text;
      return [[Number(account), { mint, owner: readText(item, 'owner'), decimals: Number(decimals), amount, shown }]];
    }),
  );
}

function tokenTable(
  changes: readonly TokenChange[],
  keys: readonly string[],
  { tokens }: Pick<DecodeHints, 'tokens'>,
): TableSection {
  const amount = ({ mint, decimals }: TokenChange, units: bigint): Value =>
    amountValue(units, decimals, tokenAt(mint, tokens)?.symbol ?? '');
  return tableOf(
    'Token balances',
    changes,
    [
      column('owner', 'Owner', 44, ({ owner }) => someValue(owner, keyValue)),
      column('mint', 'Mint', 44, ({ mint }) => keyValue(mint)),
      staying(numberColumn('difference', 'Difference', 24, (change) => amount(change, change.after - change.before))),
      numberColumn('before', 'Before', 20, (change) => amount(change, change.before)),
      numberColumn('after', 'After', 20, (change) => amount(change, change.after)),
      changes.some(({ shown }) => shown !== undefined)
        ? numberColumn('shown', 'After, as wallets show it', 24, ({ shown }) => someValue(shown, textValue))
        : undefined,
      column('account', 'Token account', 44, ({ account }) => keyAt(keys, account)),
    ],
    { folds: ['account', 'shown', 'before', 'after'] },
  );
}

/** The account at a position of the transaction, or the position if the answer has no keys. */
function keyAt(keys: readonly string[], place: number): Value {
  const key = keys[place];
  return key === undefined ? integerValue(place) : keyValue(key);
}
