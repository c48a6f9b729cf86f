import { type JsonValue, readInteger, readMember } from '../../../base/json/jsonValue';
import { amountText } from '../../../base/view/amountText';
import type { TableSection } from '../../../base/view/decodedView';
import { column, numberColumn, tableOf } from '../../../base/view/tableOf';
import { integerValue, keyValue, someValue } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { UnpackBudget } from '../../../formats/solana/accountBytes';
import { readTokenAccount } from '../../../formats/solana/readTokenAccount';
import type { DataSlice, TokenAccount } from '../../../formats/solana/tokenAccount';
import { type KnownToken, tokenAmountValue, tokenAt } from '../shared/tokenAmounts';

/** The sum over all accounts of one mint. `mint` is undefined for accounts whose slice doesn't include the mint. */
export interface TokenTotal {
  readonly mint: string | undefined;
  readonly accounts: number;
  /** Undefined if a data slice doesn't include amounts. */
  readonly amount: bigint | undefined;
  /** Undefined if neither the answer nor the hints have the decimals. */
  readonly token: KnownToken | undefined;
}

/** The mint of wrapped SOL, a constant of the token program. */
export const nativeMint = 'So11111111111111111111111111111111111111112';

/** A summary of all accounts of an answer. */
export interface TokenAccountsSummary {
  /** Sorted by number of accounts. */
  readonly totals: readonly TokenTotal[];
  /** Indexes of the empty accounts among the entries. */
  readonly empty: ReadonlySet<number>;
  readonly frozen: number;
  /** Number of accounts with one unit of a token without decimals. */
  readonly singleItems: number;
  /** Whether an account has a `uiAmountString` that differs from its exact amount. */
  readonly hasUiAmounts: boolean;
  /** Lamports in the accounts that are reserved for rent: all except wrapped SOL. Undefined if the answer has none. */
  readonly rent: bigint | undefined;
  /** Why the first unreadable account can't be read. */
  readonly problem: string | undefined;
}

/** Adds up the accounts of an answer in one pass. Doesn't keep the accounts. */
export function summarizeTokenAccounts(
  entries: readonly JsonValue[],
  slice: DataSlice | undefined,
  tokens: DecodeHints['tokens'],
): TokenAccountsSummary {
  const totals = new Map<string, Sum>();
  const empty = new Set<number>();
  const budget = new UnpackBudget();
  let [frozen, singleItems, hasUiAmounts] = [0, 0, false];
  let rent: bigint | undefined;
  let problem: string | undefined;
  for (const [place, entry] of entries.entries()) {
    const account = readTokenAccount(entry, slice, budget);
    if (account.kind === 'failed') {
      problem ??= account.problem;
      continue;
    }
    const { mint = '', amount, decimals } = account.value;
    if (amount === 0n) empty.add(place);
    if (account.value.state === 'frozen') frozen += 1;
    if (amount === 1n && knownToken(mint, decimals, tokens)?.decimals === 0) singleItems += 1;
    hasUiAmounts ||= shownUiAmount(account.value) !== undefined;
    const lamports = rentOf(entry, account.value);
    if (lamports !== undefined) rent = (rent ?? 0n) + lamports;
    const total: Sum = totals.get(mint) ?? { accounts: 0, amount: 0n, decimals: undefined };
    const sum = total.amount === undefined || amount === undefined ? undefined : total.amount + amount;
    totals.set(mint, { accounts: total.accounts + 1, amount: sum, decimals: total.decimals ?? decimals });
  }
  return { totals: sorted(totals, tokens), empty, frozen, singleItems, hasUiAmounts, rent, problem };
}

/** Returns the amount as wallets show it, if it differs from the exact amount. */
export function shownUiAmount({ amount, decimals, uiAmount }: TokenAccount): string | undefined {
  if (amount === undefined || decimals === undefined || uiAmount === undefined) return undefined;
  return uiAmount === amountText(String(amount), decimals) ? undefined : uiAmount;
}

/** Wrapped SOL is part of the account's lamports. */
function rentOf(entry: JsonValue, { amount, native }: TokenAccount): bigint | undefined {
  const lamports = readInteger(readMember(entry, 'account'), 'lamports');
  if (lamports === undefined || native === undefined) return undefined;
  if (native === 'none') return lamports;
  return amount === undefined ? undefined : lamports - amount;
}

function sorted(totals: ReadonlyMap<string, Sum>, tokens: DecodeHints['tokens']): readonly TokenTotal[] {
  return [...totals]
    .map(([mint, { accounts, amount, decimals }]): TokenTotal => ({
      mint: mint === '' ? undefined : mint,
      accounts,
      amount,
      token: knownToken(mint, decimals, tokens),
    }))
    .sort((one, other) => other.accounts - one.accounts);
}

interface Sum {
  readonly accounts: number;
  readonly amount: bigint | undefined;
  readonly decimals: number | undefined;
}

function knownToken(mint: string, decimals: number | undefined, tokens: DecodeHints['tokens']): KnownToken | undefined {
  const hinted = tokenAt(mint, tokens);
  if (decimals !== undefined) return { decimals, symbol: hinted?.symbol ?? '' };
  return hinted ?? (mint === nativeMint ? { decimals: 9, symbol: '' } : undefined);
}

export function totalsTable(totals: readonly TokenTotal[]): TableSection {
  return tableOf('Totals by mint', totals, [
    column('mint', 'Mint', 44, ({ mint }) => someValue(mint, keyValue)),
    numberColumn('accounts', 'Accounts', 9, ({ accounts }) => integerValue(accounts)),
    numberColumn('total', 'Total', 24, ({ amount, token }) =>
      someValue(amount, (units) => tokenAmountValue(units, token)),
    ),
    numberColumn('decimals', 'Decimals', 9, ({ token }) => someValue(token?.decimals, integerValue)),
  ]);
}
