import type { JsonValue } from '../../../../base/json/jsonValue';
import { readInteger, readMember, readText } from '../../../../base/json/readMember';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { amountValue, gweiValue, integerValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { NativeCurrency } from '../../../../model/networks/network';
import { anyValue } from '../../shared/memberValue';
import { tokenAt } from '../../shared/tokenAmounts';
import { tokenAmountValue } from '../../shared/tokenAmountValue';

/** The currency of a transaction's fee. */
type FeeCurrency =
  | { readonly kind: 'native' }
  /** A token, or possibly one: `token` is its address, undefined if the answer doesn't contain it. */
  | { readonly kind: 'token'; readonly token: string | undefined };

/** CIP-64 (0x7b), CIP-42 (0x7c), and Tempo's transactions (0x76) can be paid in a token. */
const tokenTypes: ReadonlySet<bigint> = new Set([0x76n, 0x7bn, 0x7cn]);

/** The members that name the token: `feeCurrency` on Celo, `feeToken` on Tempo. */
const tokenMembers = ['feeCurrency', 'feeToken'] as const;

const unknownToken = 'units of an unknown fee currency';

/**
 * Returns a fee in its currency: the native coin, or a token. For a token with unknown decimals it is the plain number,
 * never an amount of the native coin.
 * @param units of the currency, such as wei
 * @param json the transaction or receipt that states the currency
 */
export function feeValue(units: bigint, json: JsonValue, native: NativeCurrency, tokens: DecodeHints['tokens']): Value {
  const currency = feeCurrencyOf(json);
  if (currency.kind === 'native') return amountValue(units, native.decimals, native.symbol);
  if (currency.token === undefined) return integerValue(units, unknownToken);
  const known = tokenAt(currency.token, tokens);
  return known === undefined ? integerValue(units, 'units of the fee currency') : tokenAmountValue(units, known);
}

/** Formats what `feeValue` returns. */
export function feeText(units: bigint, json: JsonValue, native: NativeCurrency, tokens: DecodeHints['tokens']): string {
  return formatValue(feeValue(units, json, native, tokens), utcTime);
}

/** Reads a gas price: in gwei, or as the plain number if the fee is paid in a token. */
export function gasPriceMember(json: JsonValue, name: string): Value {
  const price = readInteger(json, name);
  if (price === undefined) return anyValue(readMember(json, name));
  return feeCurrencyOf(json).kind === 'native' ? gweiValue(price) : integerValue(price, 'units of the fee currency');
}

/**
 * Reads the currency of the fee from a transaction or a receipt. On Celo only the transaction has it, not the receipt;
 * null in the transaction is the native coin.
 */
export function feeCurrencyOf(json: JsonValue): FeeCurrency {
  for (const member of tokenMembers) {
    const token = readText(json, member);
    if (token !== undefined) return { kind: 'token', token };
    if (readMember(json, member) === null) return { kind: 'native' };
  }
  const type = readInteger(json, 'type');
  return type !== undefined && tokenTypes.has(type) ? { kind: 'token', token: undefined } : { kind: 'native' };
}
