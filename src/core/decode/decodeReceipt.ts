import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import { amountText, groupDigits } from '../view/amountText';
import type { DecodedView, Field, Section } from '../view/decodedView';
import { amountValue, hashValue, integerValue, nothing, textValue } from '../view/makeValue';
import type { Value } from '../view/value';
import type { DecodeHints } from './decodeHints';
import { genericView, noteOf, viewOf } from './genericView';
import { logTable } from './logTable';
import { addressMember, anyValue, gweiMember, hashMember, integerMember } from './memberValue';
import { isList, isObject, readInteger, readList, readMember, readText } from '../json/readMember';
import { transactionFee } from './transactionFee';
import { transactionTypeName } from './transactionType';

const title = 'Transaction receipt';

/** Decodes the answer of `eth_getTransactionReceipt`; null is an answer too. */
export function decodeReceipt(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null) return viewOf(title, 'No receipt: the hash is unknown or the transaction is still pending', []);
  if (!isObject(value)) return genericView(title, 'The answer is not a receipt');
  const { tone } = receiptStatus(value);
  return { title, summary: summarise(value, network), tone, notes: operatorFeeNotes(value), sections: receiptSections(value, network, hints) };
}

/** Fields, fee, logs and whatever else a receipt holds. */
export function receiptSections(receipt: JsonValue, network: Network, hints: DecodeHints): readonly Section[] {
  const logs = readList(receipt, 'logs');
  const others = otherFields(receipt);
  return [
    { kind: 'fields', fields: [...placeFields(receipt), ...partyFields(receipt)] },
    { kind: 'fields', title: 'Fee', fields: feeFields(receipt, network) },
    ...(logs.length > 0 ? [logTable(logs, hints, 'receipt').table] : []),
    ...(others.length > 0 ? [{ kind: 'fields', title: 'Further fields', fields: others } as const] : []),
  ];
}

/** Success or failure; before Byzantium neither is told, only a state root. */
export function receiptStatus(receipt: JsonValue): Extract<Value, { kind: 'status' }> {
  const status = readInteger(receipt, 'status');
  if (status === undefined) return { kind: 'status', tone: 'neutral', text: readText(receipt, 'root') === undefined ? 'Not told' : 'Before Byzantium: not told' };
  return status === 1n ? { kind: 'status', tone: 'good', text: 'Success' } : { kind: 'status', tone: 'bad', text: 'Failure' };
}

/** The type by name; receipts of before types have none. */
export function transactionTypeValue(json: JsonValue): Value {
  const type = readInteger(json, 'type');
  return type === undefined ? anyValue(readMember(json, 'type')) : textValue(transactionTypeName(type));
}

function placeFields(receipt: JsonValue): readonly Field[] {
  const root = readText(receipt, 'root');
  return [
    { label: 'Status', value: receiptStatus(receipt) },
    ...(root === undefined ? [] : [{ label: 'State root', value: hashValue(root, 'other'), hint: 'after the transaction, pre-Byzantium' }]),
    { label: 'Transaction', value: hashMember(receipt, 'transactionHash', 'transaction') },
    { label: 'Block', value: integerMember(receipt, 'blockNumber') },
    { label: 'Block hash', value: hashMember(receipt, 'blockHash', 'block') },
    { label: 'Position in the block', value: integerMember(receipt, 'transactionIndex') },
  ];
}

function partyFields(receipt: JsonValue): readonly Field[] {
  const created = readText(receipt, 'contractAddress');
  const to = readText(receipt, 'to');
  return [
    { label: 'From', value: addressMember(receipt, 'from') },
    ...(to === undefined ? [] : [{ label: 'To', value: addressMember(receipt, 'to') }]),
    ...(created === undefined ? [] : [{ label: 'Created contract', value: addressMember(receipt, 'contractAddress') }]),
    { label: 'Type', value: transactionTypeValue(receipt) },
  ];
}

function feeFields(receipt: JsonValue, network: Network): readonly Field[] {
  const fee = transactionFee(receipt);
  const native = (wei: bigint | undefined): Value => (wei === undefined ? nothing : amountValue(wei, network.currency.decimals, network.currency.symbol));
  const execution = fee.gas === undefined ? undefined : fee.gas + (fee.blob ?? 0n);
  return [
    { label: 'Gas used', value: integerMember(receipt, 'gasUsed', 'gas') },
    { label: 'Gas used in the block so far', value: integerMember(receipt, 'cumulativeGasUsed', 'gas') },
    { label: 'Effective gas price', value: gweiMember(receipt, 'effectiveGasPrice') },
    ...(fee.blob === undefined ? [] : [
      { label: 'Blob gas used', value: integerMember(receipt, 'blobGasUsed', 'gas') },
      { label: 'Blob gas price', value: gweiMember(receipt, 'blobGasPrice') },
      { label: 'Blob fee', value: native(fee.blob), hint: 'blob gas used × blob gas price' },
    ]),
    { label: 'Fee', value: native(execution), hint: fee.blob === undefined ? 'gas used × effective gas price' : 'gas used × effective gas price + blob fee' },
    ...(fee.l1 === undefined ? [] : [
      { label: 'L1 fee', value: native(fee.l1), hint: 'charged beside the gas for data on the L1' },
      { label: 'Fee with L1 fee', value: native(fee.total) },
    ]),
  ];
}

/** The OP Stack's forks count this fee by different formulas, and a receipt does not say which holds. */
function operatorFeeNotes(receipt: JsonValue): DecodedView['notes'] {
  const parts = ['operatorFeeScalar', 'operatorFeeConstant'].map((name) => readInteger(receipt, name) ?? 0n);
  return parts.every((part) => part === 0n) ? [] : [noteOf('The operator fee is not counted in the fee: the receipt tells its parameters only.')];
}

const shownElsewhere: ReadonlySet<string> = new Set([
  'status', 'root', 'transactionHash', 'blockNumber', 'blockHash', 'transactionIndex', 'from', 'to', 'contractAddress', 'type', 'gasUsed',
  'cumulativeGasUsed', 'effectiveGasPrice', 'logsBloom',
]);

/** What L2s add (`l1GasUsed`, `gasUsedForL1`, `depositNonce` …), and what is not as expected: quantities as numbers, the rest as it is. */
function otherFields(receipt: JsonValue): readonly Field[] {
  if (!isObject(receipt)) return [];
  const { blob, l1 } = transactionFee(receipt);
  const shown = new Set([...shownElsewhere, ...(blob === undefined ? [] : ['blobGasUsed', 'blobGasPrice']), ...(l1 === undefined ? [] : ['l1Fee']), ...(isList(receipt['logs']) ? ['logs'] : [])]);
  return Object.entries(receipt).filter(([name]) => !shown.has(name)).map(([name, value]) => {
    const isQuantity = typeof value === 'string' && /^0x[\da-f]{1,16}$/i.test(value);
    return { label: name, value: isQuantity ? integerValue(BigInt(value)) : anyValue(value) };
  });
}

function summarise(receipt: JsonValue, network: Network): string {
  const block = readInteger(receipt, 'blockNumber');
  const { total } = transactionFee(receipt);
  const logs = readList(receipt, 'logs');
  const parts = [
    `${readInteger(receipt, 'status') === undefined ? 'Mined' : receiptStatus(receipt).text}${block === undefined ? '' : ` in block ${groupDigits(String(block))}`}`,
    ...(readText(receipt, 'contractAddress') === undefined ? [] : ['contract created']),
    ...(total === undefined ? [] : [`fee ${groupDigits(amountText(String(total), network.currency.decimals))} ${network.currency.symbol}`]),
    ...(logs.length === 0 ? [] : [`${logs.length} ${logs.length === 1 ? 'log' : 'logs'}`]),
  ];
  return parts.join(' · ');
}
