import { type JsonValue, readInteger, readMember, readText } from '../../../../base/json/jsonValue';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { currencyValue, gweiValue, integerValue, type Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { NativeCurrency } from '../../../../model/networks/network';
import { anyValue } from '../../shared/memberValue';
import { tokenAmountValue, tokenAt } from '../../shared/tokenAmounts';

/**
 * The fee of a transaction, exact, in wei or in units of its currency (see `feeCurrencyOf`). Parts that the receipt
 * lacks are undefined.
 */
interface TransactionFee {
  readonly gas: bigint | undefined;
  /** EIP-4844: blobGasUsed times blobGasPrice. */
  readonly blob: bigint | undefined;
  /** What an L2 charges in addition to gas to store its data on L1 (`l1Fee` of the OP Stack). */
  readonly l1: bigint | undefined;
  /** The part of `gas` that pays for data on L1: gasUsedForL1 times effectiveGasPrice (Arbitrum). */
  readonly l1OfGas: bigint | undefined;
  /** Sum of the known parts. Undefined if the gas fee is unknown. */
  readonly total: bigint | undefined;
}

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
  if (currency.kind === 'native') return currencyValue(units, native);
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

export function transactionFee(receipt: JsonValue): TransactionFee {
  const price = readInteger(receipt, 'effectiveGasPrice');
  const gas = product(readInteger(receipt, 'gasUsed'), price);
  const blob = product(readInteger(receipt, 'blobGasUsed'), readInteger(receipt, 'blobGasPrice'));
  const l1 = readInteger(receipt, 'l1Fee');
  const l1OfGas = product(readInteger(receipt, 'gasUsedForL1'), price);
  return { gas, blob, l1, l1OfGas, total: gas === undefined ? undefined : gas + (blob ?? 0n) + (l1 ?? 0n) };
}

function product(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one * other;
}
