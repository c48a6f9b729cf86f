import { isList, type JsonObject, type JsonValue, readList, readMember, readText } from '../../../base/json/jsonValue';
import { amountValue, currencyValue, type NamedValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { UnpackBudget } from '../../../formats/solana/accountBytes';
import { readInstruction } from '../../../formats/solana/readInstruction';
import { readTokenAccount } from '../../../formats/solana/readTokenAccount';
import { maxNamedItems, type NamedResult, type NamedValues, PlainValues } from '../shared/namedValues';
import { tokenAt } from '../shared/tokenAmounts';
import { nativeChanges, tokenChanges } from './balanceTables';
import { keysOfMessage } from './instructionTable';
import { transactionBody } from './solanaData';

type Tokens = DecodeHints['tokens'];

/**
 * Decodes `instructions`, changed `balances` and `tokenBalances` of a transaction, and the `accounts` of a list of token
 * accounts. Undefined for any other answer.
 */
export function solanaNamedValues({ value, network }: NamedResult, { tokens }: DecodeHints): NamedValues | undefined {
  const plain = new PlainValues();
  const entries = tokenEntriesOf(value);
  if (entries !== undefined) return plain.named({ accounts: accountsOf(entries, tokens, plain) });
  const meta = readMember(value, 'meta');
  const message = readMember(transactionBody(value), 'message');
  if (meta === undefined || message === undefined) return undefined;
  const keys = keysOfMessage(message, meta);
  const native = (lamports: bigint): Value => currencyValue(lamports, network.currency);
  const instructions = readList(message, 'instructions').slice(0, maxNamedItems);
  return plain.named({
    instructions: instructions.map((one) => instructionOf(one, keys)),
    balances: nativeChanges(meta).map(({ account, before, after }, row) => ({
      account: keys[account] ?? null,
      ...plain.membersOf(amountsOf(before, after, native), ['balances', row]),
    })),
    tokenBalances: tokenChanges(meta).map(({ account, mint, owner, decimals, before, after }, row) => {
      const amount = (units: bigint): Value => amountOf(units, decimals, tokenAt(mint, tokens));
      return {
        account: keys[account] ?? null,
        mint,
        owner: owner ?? null,
        ...plain.membersOf(amountsOf(before, after, amount), ['tokenBalances', row]),
      };
    }),
  });
}

/** The entries of a list of token accounts, or of a page of it. */
function tokenEntriesOf(value: JsonValue): readonly JsonValue[] | undefined {
  const inner = readMember(value, 'value');
  const list: JsonValue | undefined = isList(inner) ? inner : readMember(inner ?? value, 'accounts');
  if (!isList(list)) return undefined;
  return list.every((entry) => readText(entry, 'pubkey') !== undefined) ? list : undefined;
}

function accountsOf(entries: readonly JsonValue[], tokens: Tokens, plain: PlainValues): readonly JsonValue[] {
  const budget = new UnpackBudget();
  return entries.map((entry, row): JsonValue => {
    if (row >= maxNamedItems) return null;
    const address = readText(entry, 'pubkey') ?? null;
    const account = readTokenAccount(entry, undefined, budget);
    if (account.kind === 'failed') return { address };
    const { mint, owner, amount, decimals, delegate, delegatedAmount, state } = account.value;
    const token = mint === undefined ? undefined : tokenAt(mint, tokens);
    const amounts = Object.entries({ amount, delegatedAmount }).flatMap(([name, units]): readonly NamedValue[] =>
      units === undefined ? [] : [{ name, value: amountOf(units, decimals ?? token?.decimals, token) }],
    );
    return {
      address,
      mint: mint ?? null,
      owner: owner ?? null,
      state: state ?? null,
      delegate: delegate === 'none' ? null : (delegate ?? null),
      ...plain.membersOf(amounts, ['accounts', row]),
    };
  });
}

function instructionOf(json: JsonValue, keys: readonly string[]): JsonObject {
  const { program, type, arguments: args, accounts } = readInstruction(json, keys);
  return { program: program ?? null, type: type ?? null, ...(args !== undefined && { args }), accounts };
}

function amountsOf(before: bigint, after: bigint, amount: (units: bigint) => Value): readonly NamedValue[] {
  return [
    { name: 'before', value: amount(before) },
    { name: 'after', value: amount(after) },
    { name: 'difference', value: amount(after - before) },
  ];
}

/** Without decimals, the units alone. */
function amountOf(units: bigint, decimals: number | undefined, token: Tokens[string] | undefined): Value {
  if (decimals === undefined) return { kind: 'integer', digits: String(units) };
  return { ...amountValue(units, decimals, token?.symbol ?? ''), ...(token?.isAsked && { isAsked: true }) };
}
