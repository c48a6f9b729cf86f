import type { JsonValue } from '../../../../base/json/jsonValue';
import { readInteger } from '../../../../base/json/readMember';

/**
 * The fee of a transaction, exact, in wei or in units of its currency (see `feeCurrencyOf`). Parts that the receipt
 * lacks are undefined.
 */
export interface TransactionFee {
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
