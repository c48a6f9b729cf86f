import type { JsonValue } from '../../../base/json/jsonValue';
import { integerOf, readInteger, readList, readMember, readText } from '../../../base/json/readMember';
import type { TableSection } from '../../../base/view/decodedView';
import { amountValue, integerValue, nothing } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { Network } from '../../../model/networks/network';

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
  const amount = (lamports: bigint): Value => amountValue(lamports, currency.decimals, currency.symbol);
  return {
    kind: 'table',
    title: 'Balances',
    rowCount: changes.length,
    columns: [
      { id: 'account', label: 'Account', align: 'start', characters: 44 },
      { id: 'difference', label: 'Difference', align: 'end', characters: 20, stays: true },
      { id: 'before', label: 'Before', align: 'end', characters: 20 },
      { id: 'after', label: 'After', align: 'end', characters: 20 },
    ],
    at: (row) => {
      const change = changes[row];
      if (change === undefined) return [];
      return [
        keyAt(keys, change.account),
        amount(change.after - change.before),
        amount(change.before),
        amount(change.after),
      ];
    },
  };
}

interface TokenChange {
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
    return [{ account, mint, owner, decimals, before: from?.amount ?? 0n, after: to?.amount ?? 0n }];
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
      return [[Number(account), { mint, owner: readText(item, 'owner'), decimals: Number(decimals), amount }]];
    }),
  );
}

function tokenTable(
  changes: readonly TokenChange[],
  keys: readonly string[],
  { tokens }: Pick<DecodeHints, 'tokens'>,
): TableSection {
  return {
    kind: 'table',
    title: 'Token balances',
    rowCount: changes.length,
    columns: [
      { id: 'owner', label: 'Owner', align: 'start', characters: 44 },
      { id: 'mint', label: 'Mint', align: 'start', characters: 44 },
      { id: 'difference', label: 'Difference', align: 'end', characters: 24, stays: true },
      { id: 'before', label: 'Before', align: 'end', characters: 20 },
      { id: 'after', label: 'After', align: 'end', characters: 20 },
      { id: 'account', label: 'Token account', align: 'start', characters: 44 },
    ],
    at: (row) => {
      const change = changes[row];
      if (change === undefined) return [];
      const { mint, owner, decimals, before, after, account } = change;
      const symbol = Object.hasOwn(tokens, mint) ? (tokens[mint]?.symbol ?? '') : '';
      const amount = (units: bigint): Value => amountValue(units, decimals, symbol);
      return [
        owner === undefined ? nothing : { kind: 'key', text: owner },
        { kind: 'key', text: mint },
        amount(after - before),
        amount(before),
        amount(after),
        keyAt(keys, account),
      ];
    },
  };
}

/** The account at a position of the transaction, or the position if the answer has no keys. */
function keyAt(keys: readonly string[], place: number): Value {
  const key = keys[place];
  return key === undefined ? integerValue(place) : { kind: 'key', text: key };
}
