import { type JsonValue, readInteger, readList, readMember, readText } from '../../../../base/json/jsonValue';
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
  /** What an OP Stack chain charges for its operator. Undefined if the receipt doesn't say how much that is. */
  readonly operator: bigint | undefined;
  /** Sum of the known parts. Undefined if the gas fee is unknown. */
  readonly total: bigint | undefined;
}

/** The currency of a transaction's fee. */
type FeeCurrency =
  | { readonly kind: 'native' }
  /** A token, or possibly one: `token` is its address, undefined if the answer doesn't contain it. */
  | { readonly kind: 'token'; readonly token: string | undefined; readonly isCounted?: true };

/** CIP-64 (0x7b) and CIP-42 (0x7c) can be paid in a token. */
const tokenTypes: ReadonlySet<bigint> = new Set([0x7bn, 0x7cn]);

/** Tempo's own transactions. Its others are paid in a token, too, which receipts name. */
const tempoType = 0x76n;

const unknownToken = 'units of an unknown fee currency';

/** Follows the number of a fee that the chain counts in other units than those of the token it is paid in. */
const unknownUnit = '(unit unknown)';

/**
 * Returns a fee in its currency: the native coin, or a token. For a token with unknown decimals it is the plain number,
 * never an amount of the native coin.
 * @param units of the currency, such as wei
 * @param json the transaction or receipt that states the currency
 */
export function feeValue(units: bigint, json: JsonValue, native: NativeCurrency, tokens: DecodeHints['tokens']): Value {
  const currency = feeCurrencyOf(json);
  if (currency.kind === 'native') return currencyValue(units, native);
  const paid = currency.isCounted ? paidUnits(units, json, currency.token) : units;
  if (paid === undefined) return integerValue(units, unknownUnit);
  if (currency.token === undefined) return integerValue(paid, unknownToken);
  const known = tokenAt(currency.token.toLowerCase(), tokens);
  return known === undefined ? integerValue(paid, 'units of the fee currency') : tokenAmountValue(paid, known);
}

/** Tempo counts in 10^-18 of a dollar, and its tokens have 6 decimals. */
const countedUnits = 10n ** 12n;

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/**
 * Returns the units of the token that a fee is, if the receipt has a transfer of them by who pays the fee. The chain
 * rounds up what it counts.
 */
function paidUnits(fee: bigint, receipt: JsonValue, token: string | undefined): bigint | undefined {
  const payer = (readText(receipt, 'feePayer') ?? readText(receipt, 'from'))?.toLowerCase();
  const expected = (fee + countedUnits - 1n) / countedUnits;
  const isPaid = readList(receipt, 'logs').some((log) => {
    const [topic, from] = readList(log, 'topics');
    return (
      readText(log, 'address')?.toLowerCase() === token?.toLowerCase() &&
      topic === transferTopic &&
      typeof from === 'string' &&
      payer !== undefined &&
      `0x${from.slice(26)}`.toLowerCase() === payer &&
      readInteger(log, 'data') === expected
    );
  });
  return isPaid ? expected : undefined;
}

/** Formats what `feeValue` returns. */
export function feeText(units: bigint, json: JsonValue, native: NativeCurrency, tokens: DecodeHints['tokens']): string {
  return formatValue(feeValue(units, json, native, tokens), utcTime);
}

/** Reads a gas price: in gwei, or as the plain number if the fee is paid in a token. */
export function gasPriceMember(json: JsonValue, name: string): Value {
  const price = readInteger(json, name);
  if (price === undefined) return anyValue(readMember(json, name));
  const currency = feeCurrencyOf(json);
  if (currency.kind === 'native') return gweiValue(price);
  return integerValue(price, currency.isCounted ? unknownUnit : 'units of the fee currency');
}

/**
 * Reads the currency of the fee from a transaction or a receipt. On Celo only the transaction has it (`feeCurrency`), not
 * the receipt; null in the transaction is the native coin. Tempo has no coin: its `feeToken` is null for the token that
 * the account prefers.
 */
export function feeCurrencyOf(json: JsonValue): FeeCurrency {
  const type = readInteger(json, 'type');
  const feeToken = readMember(json, 'feeToken');
  if (feeToken !== undefined || type === tempoType)
    return { kind: 'token', token: readText(json, 'feeToken'), isCounted: true };
  const token = readText(json, 'feeCurrency');
  if (token !== undefined) return { kind: 'token', token };
  if (readMember(json, 'feeCurrency') === null) return { kind: 'native' };
  return type !== undefined && tokenTypes.has(type) ? { kind: 'token', token: undefined } : { kind: 'native' };
}

export function transactionFee(receipt: JsonValue): TransactionFee {
  const price = readInteger(receipt, 'effectiveGasPrice');
  const gas = product(readInteger(receipt, 'gasUsed'), price);
  const blob = product(readInteger(receipt, 'blobGasUsed'), readInteger(receipt, 'blobGasPrice'));
  const l1 = readInteger(receipt, 'l1Fee');
  const l1OfGas = product(readInteger(receipt, 'gasUsedForL1'), price);
  const operator = operatorFee(receipt);
  const total = gas === undefined ? undefined : gas + (blob ?? 0n) + (l1 ?? 0n) + (operator ?? 0n);
  return { gas, blob, l1, l1OfGas, operator, total };
}

/** Deposits of the OP Stack pay no fee. */
const depositType = 0x7en;

/** Whether a receipt has parameters of an operator fee, so that there is one. */
export function hasOperatorFee(receipt: JsonValue): boolean {
  const parts = ['operatorFeeScalar', 'operatorFeeConstant'].map((name) => readInteger(receipt, name) ?? 0n);
  return parts.some((part) => part !== 0n) && readInteger(receipt, 'type') !== depositType;
}

/**
 * Returns the operator fee of the OP Stack: by the formula of Isthmus, or that of Jovian, whose receipts have
 * `daFootprintGasScalar`. Mantle, whose receipts have `tokenRatio`, has a formula of its own.
 */
function operatorFee(receipt: JsonValue): bigint | undefined {
  const [used, scalar, constant] = ['gasUsed', 'operatorFeeScalar', 'operatorFeeConstant'].map((name) =>
    readInteger(receipt, name),
  );
  const isKnown = hasOperatorFee(receipt) && readMember(receipt, 'tokenRatio') === undefined;
  if (!isKnown || used === undefined || scalar === undefined || constant === undefined) return undefined;
  const isOfJovian = readInteger(receipt, 'daFootprintGasScalar') !== undefined;
  return constant + (isOfJovian ? used * scalar * 100n : (used * scalar) / 1_000_000n);
}

function product(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one * other;
}
