import type { DecodeHints } from '../abi/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import { readTokenAccount } from '../solana/readTokenAccount';
import type { DataSlice } from '../solana/tokenAccount';
import { UnpackBudget } from '../solana/unpackBudget';
import type { TableSection } from '../view/decodedView';
import { amountValue, integerValue, nothing } from '../view/makeValue';
import type { Value } from '../view/value';

export interface KnownToken {
  readonly decimals: number;
  readonly symbol: string;
}

/** The sum over all accounts of one mint. `mint` is undefined for accounts whose slice leaves the mint out. */
export interface TokenTotal {
  readonly mint: string | undefined;
  readonly accounts: number;
  /** Undefined if a data slice leaves amounts out. */
  readonly amount: bigint | undefined;
  /** Undefined if neither the answer nor the hints have the decimals. */
  readonly token: KnownToken | undefined;
}

// The mint of wrapped SOL, a constant of the token program.
const nativeMint = 'So11111111111111111111111111111111111111112';

/** Adds up the amounts of each mint, sorted by number of accounts. Doesn't keep the accounts. */
export function tokenTotals(
  entries: readonly JsonValue[],
  slice: DataSlice | undefined,
  tokens: DecodeHints['tokens'],
): readonly TokenTotal[] {
  const totals = new Map<string, Sum>();
  const budget = new UnpackBudget();
  for (const entry of entries) {
    const account = readTokenAccount(entry, slice, budget);
    if (account.kind === 'failed') continue;
    const { mint = '', amount, decimals } = account.value;
    const total: Sum = totals.get(mint) ?? { accounts: 0, amount: 0n, decimals: undefined };
    const sum = total.amount === undefined || amount === undefined ? undefined : total.amount + amount;
    totals.set(mint, { accounts: total.accounts + 1, amount: sum, decimals: total.decimals ?? decimals });
  }
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
  const hinted = Object.hasOwn(tokens, mint) ? tokens[mint] : undefined;
  if (decimals !== undefined) return { decimals, symbol: hinted?.symbol ?? '' };
  return hinted ?? (mint === nativeMint ? { decimals: 9, symbol: '' } : undefined);
}

/** Returns a token amount with its decimals if they are known, otherwise in raw units. */
export function tokenAmountValue(units: bigint, token: KnownToken | undefined): Value {
  return token === undefined ? integerValue(units, 'raw') : amountValue(units, token.decimals, token.symbol);
}

export function totalsTable(totals: readonly TokenTotal[]): TableSection {
  return {
    kind: 'table',
    title: 'Totals by mint',
    rowCount: totals.length,
    columns: [
      { id: 'mint', label: 'Mint', align: 'start', characters: 44 },
      { id: 'accounts', label: 'Accounts', align: 'end', characters: 9 },
      { id: 'total', label: 'Total', align: 'end', characters: 24 },
      { id: 'decimals', label: 'Decimals', align: 'end', characters: 9 },
    ],
    at: (row) => {
      const total = totals[row];
      if (total === undefined) return [];
      return [
        total.mint === undefined ? nothing : { kind: 'key', text: total.mint },
        integerValue(total.accounts),
        total.amount === undefined ? nothing : tokenAmountValue(total.amount, total.token),
        total.token === undefined ? nothing : integerValue(total.token.decimals),
      ];
    },
  };
}
