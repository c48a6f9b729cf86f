import type { JsonValue } from '../../../../base/json/jsonValue';
import { readInteger, readMember } from '../../../../base/json/readMember';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { amountValue, gweiValue, integerValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { NativeCurrency } from '../../../../model/networks/network';
import { anyValue } from '../../shared/memberValue';
import { tokenAt } from '../../shared/tokenAmounts';
import { tokenAmountValue } from '../../shared/tokenAmountValue';
import { feeCurrencyOf } from './feeCurrency';

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
