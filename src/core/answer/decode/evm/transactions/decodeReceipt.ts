import {
  integerOf,
  isList,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../../../base/json/jsonValue';
import { finishAtOnce, type Piecewise } from '../../../../base/piecewise';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import { readBlockTime } from '../../../../base/view/blockTime';
import type { DecodedView, Field, Section } from '../../../../base/view/decodedView';
import { utcText } from '../../../../base/view/formatValue';
import { addressValue, hashValue, someValue, textValue, type Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import { fieldIf, otherFields, shownFields, type ShownMember } from '../../shared/memberFields';
import {
  addressMember,
  anyValue,
  gweiMember,
  hashReader,
  integerMember,
  otherMember,
  recipientMember,
} from '../../shared/memberValue';
import { revertSections } from '../calls/callSections';
import { formatRevert } from '../calls/formatRevert';
import { selectorOfData } from '../calls/knownFunctions';
import { executionOf } from '../happened/execution';
import { createdContract, receiptStatus } from '../happened/receiptStatus';
import { whatHappened } from '../happened/whatHappened';
import { logTablePiecewise } from '../logs/logTable';
import { receiptMovements } from '../logs/movementTable';
import { failureSections } from '../traces/failureSections';
import { formatCause } from '../traces/formatCause';
import { feeCurrencyOf, feeText, feeValue, gasPriceMember, hasOperatorFee, transactionFee } from './feeValue';
import { transactionTypeName } from './transactionType';

const title = 'Transaction receipt';

/** Decodes the answer of `eth_getTransactionReceipt`, including null. */
export function* decodeReceipt(value: JsonValue, network: Network, hints: DecodeHints): Piecewise<DecodedView> {
  if (value === null) return viewOf(title, 'No receipt. The hash is unknown or the transaction is still pending.', []);
  if (!isObject(value)) return genericView(title, "The answer isn't a receipt");
  const { tone } = receiptStatus(value);
  return {
    title,
    summary: summarize(value, network, hints),
    tone,
    notes: leftOutOfFee(value).map(noteOf),
    sections: yield* receiptSectionsPiecewise(value, network, hints),
  };
}

/** Returns the sections of a receipt: the called contract, logs, the fee, its position, and remaining members. */
export function receiptSections(...given: Parameters<typeof receiptSectionsPiecewise>): readonly Section[] {
  return finishAtOnce(receiptSectionsPiecewise(...given));
}

function* receiptSectionsPiecewise(
  receipt: JsonValue,
  network: Network,
  hints: DecodeHints,
): Piecewise<readonly Section[]> {
  const logs = readList(receipt, 'logs');
  const others = furtherFields(receipt);
  return [
    { kind: 'fields', fields: [...statusFields(receipt), ...partyFields(receipt)] },
    ...failureSections(failureOf(receipt, hints), network.currency, hints, revertReasonOf(receipt)),
    ...revertSections(revertReasonOf(receipt), hints),
    ...(logs.length > 0 ? [(yield* logTablePiecewise(logs, hints, 'receipt')).table] : []),
    ...(yield* receiptMovements(logs, network.currency, hints)),
    {
      kind: 'fields',
      title: 'Fee',
      fold: feeLine(receipt, network, hints),
      fields: feeFields(receipt, network, hints),
    },
    { kind: 'fields', title: 'Details', fields: placeFields(receipt) },
    ...(others.length > 0 ? [{ kind: 'fields', title: 'Other fields', fields: others } as const] : []),
  ];
}

/**
 * Formats the revert reason of a failed transaction. Undefined if the receipt doesn't contain it: only some nodes add
 * the revert data (Besu, with `--revert-reason-enabled`).
 */
export function receiptRevert(receipt: JsonValue, hints: DecodeHints): string | undefined {
  return formatRevert(revertReasonOf(receipt), hints);
}

/** Formats why a failed transaction failed, if an inquiry found out. Undefined otherwise. */
export function receiptCause(receipt: JsonValue, hints: DecodeHints): string | undefined {
  return formatCause(failureOf(receipt, hints), hints);
}

function failureOf(receipt: JsonValue, { failures = {} }: DecodeHints): JsonValue | undefined {
  const hash = readText(receipt, 'transactionHash')?.toLowerCase() ?? '';
  return Object.hasOwn(failures, hash) ? failures[hash] : undefined;
}

function revertReasonOf(receipt: JsonValue): string {
  return readText(receipt, 'revertReason') ?? '';
}

/** Returns the name of the transaction type. Receipts from before EIP-2718 have none. */
export function transactionTypeValue(json: JsonValue): Value {
  const type = readInteger(json, 'type');
  return type === undefined ? anyValue(readMember(json, 'type')) : textValue(transactionTypeName(type));
}

function placeFields(receipt: JsonValue): readonly Field[] {
  const root = readText(receipt, 'root');
  return [
    ...fieldIf('State root', root, (hash) => hashValue(hash, 'other'), rootHint(receipt, root ?? '')),
    ...shownFields(receipt, placeMembers),
    ...(isFilled(readText(receipt, 'logsBloom')) && readList(receipt, 'logs').length === 0 ? [bloomField] : []),
  ];
}

/** A receipt has a root before Byzantium, and a status since. Some chains without such roots send zeros. */
function rootHint(receipt: JsonValue, root: string): string | undefined {
  if (!isFilled(root)) return 'empty: the node has no root for this';
  return readInteger(receipt, 'status') === undefined ? 'after the transaction (before Byzantium)' : undefined;
}

/** Whether bytes have a bit that is set. */
function isFilled(hex: string | undefined): boolean {
  return hex !== undefined && /^0x0*[1-9a-f]/i.test(hex);
}

/** Each log sets bits of the filter. Some chains set all of its bits for every transaction. */
const bloomField: Field = {
  label: 'Bloom filter',
  value: textValue('not empty'),
  hint: 'but the answer has no logs: the chain fills it, or the node left logs out',
};

const placeMembers: readonly ShownMember[] = [
  ['transactionHash', 'Transaction', hashReader('transaction')],
  ['blockNumber', 'Block', integerMember],
  ['blockHash', 'Block hash', hashReader('block')],
  ['transactionIndex', 'Position in the block', integerMember],
  ['type', 'Type', transactionTypeValue],
];

/** The summary, or a column of a block's receipts, has the status. It doesn't say why there is none. */
function statusFields(receipt: JsonValue): readonly Field[] {
  const status = receiptStatus(receipt);
  return status.tone === 'neutral' ? [{ label: 'Status', value: status }] : [];
}

function partyFields(receipt: JsonValue): readonly Field[] {
  const address = readText(receipt, 'contractAddress');
  const to = readText(receipt, 'to');
  return [
    { label: 'From', value: addressMember(receipt, 'from') },
    ...(to === undefined && address === undefined ? [] : [{ label: 'To', value: recipientMember(receipt) }]),
    ...(createdContract(receipt) === undefined
      ? fieldIf('Not created', address, addressValue, 'address of the contract, if its creation had not failed')
      : fieldIf('Created contract', address, addressValue)),
  ];
}

/** The fee in one line: `0.00042 ETH for 65,535 gas`. */
function feeLine(receipt: JsonValue, { currency }: Network, { tokens }: DecodeHints): string {
  const { total, gas } = transactionFee(receipt);
  if (total === undefined || gas === undefined) return 'not recorded';
  const used = readInteger(receipt, 'gasUsed');
  return `${feeText(total, receipt, currency, tokens)}${used === undefined ? '' : ` for ${groupDigits(used)} gas`}`;
}

function feeFields(receipt: JsonValue, { currency }: Network, { tokens }: DecodeHints): readonly Field[] {
  const fee = transactionFee(receipt);
  const paid = feeCurrencyOf(receipt);
  const amount = (units: bigint): Value => feeValue(units, receipt, currency, tokens);
  const execution = fee.gas === undefined ? undefined : fee.gas + (fee.blob ?? 0n);
  return [
    { label: 'Gas used', value: integerMember(receipt, 'gasUsed', 'gas') },
    gasSoFarField(receipt),
    { label: 'Effective gas price', value: gasPriceMember(receipt, 'effectiveGasPrice') },
    ...fieldIf('Fee currency', paid.kind === 'token' ? paid.token : undefined, addressValue),
    ...(fee.blob === undefined
      ? []
      : [
          { label: 'Blob gas used', value: integerMember(receipt, 'blobGasUsed', 'gas') },
          { label: 'Blob gas price', value: gweiMember(receipt, 'blobGasPrice') },
          { label: 'Blob fee', value: amount(fee.blob), hint: 'blob gas used × blob gas price' },
        ]),
    {
      label: 'Fee',
      value: someValue(execution, amount),
      hint:
        paid.kind === 'token' && paid.isCounted
          ? undefined
          : `gas used × effective gas price${fee.blob === undefined ? '' : ' + blob fee'}`,
    },
    ...(fee.l1OfGas === undefined
      ? []
      : [
          { label: 'Gas for L1 data', value: integerMember(receipt, 'gasUsedForL1', 'gas'), hint: 'part of gas used' },
          { label: 'L1 part of the fee', value: amount(fee.l1OfGas), hint: 'gas for L1 data × effective gas price' },
        ]),
    ...(fee.l1 === undefined
      ? []
      : [
          { label: 'L1 fee', value: amount(fee.l1), hint: 'charged in addition to gas for data on L1' },
          ...(fee.operator === undefined ? [{ label: 'Fee with L1 fee', value: someValue(fee.total, amount) }] : []),
        ]),
    ...(fee.operator === undefined
      ? []
      : [
          { label: 'Operator fee', value: amount(fee.operator), hint: 'by the parameters of the receipt' },
          { label: 'Fee with all parts', value: someValue(fee.total, amount) },
        ]),
  ];
}

/** The sum includes the transaction itself. Chains that don't count it send zero. */
function gasSoFarField(receipt: JsonValue): Field {
  const [sum, own] = [readInteger(receipt, 'cumulativeGasUsed'), readInteger(receipt, 'gasUsed')];
  const isImpossible = sum !== undefined && own !== undefined && sum < own;
  return {
    label: 'Gas used in the block so far',
    value: integerMember(receipt, 'cumulativeGasUsed', 'gas'),
    ...(isImpossible && { hint: "less than the gas of this transaction: the node doesn't count it" }),
  };
}

/** Says what the fee doesn't include. */
export function leftOutOfFee(receipt: JsonValue): readonly string[] {
  return hasOperatorFee(receipt) && transactionFee(receipt).operator === undefined
    ? ["The fee doesn't include the operator fee. The receipt doesn't have all that it is computed from."]
    : [];
}

const shownElsewhere: ReadonlySet<string> = new Set([
  ...placeMembers.map(([name]) => name),
  'status',
  'root',
  'from',
  'to',
  'contractAddress',
  'logsBloom',
  'gasUsed',
  'cumulativeGasUsed',
  'effectiveGasPrice',
]);

/**
 * Returns the members that no other section shows, such as `l1GasUsed` or `depositNonce`. Quantities become numbers.
 */
function furtherFields(receipt: JsonValue): readonly Field[] {
  if (!isObject(receipt)) return [];
  const { blob, l1, l1OfGas } = transactionFee(receipt);
  const paid = feeCurrencyOf(receipt);
  const shown = new Set([
    ...shownElsewhere,
    ...(blob === undefined ? [] : ['blobGasUsed', 'blobGasPrice']),
    ...(l1 === undefined ? [] : ['l1Fee']),
    ...(l1OfGas === undefined ? [] : ['gasUsedForL1']),
    ...(paid.kind === 'native' || paid.token === undefined ? [] : ['feeCurrency', 'feeToken']),
    ...(isList(receipt['logs']) ? ['logs'] : []),
    ...(selectorOfData(revertReasonOf(receipt)) === undefined ? [] : ['revertReason']),
  ]);
  return otherFields(receipt, shown, (name) => otherMember(receipt, name));
}

/** Returns whether it succeeded, and the block. A sentence about a failure says the first already. */
function placeOf(receipt: JsonValue, sentence: string | undefined): readonly string[] {
  const { tone, text } = receiptStatus(receipt);
  const block = readInteger(receipt, 'blockNumber');
  const place = block === undefined ? undefined : `in block ${groupDigits(block)}`;
  if (tone === 'bad' && sentence !== undefined) return place === undefined ? [] : [place];
  const done = readInteger(receipt, 'status') === undefined ? 'Mined' : text;
  return [place === undefined ? done : `${done} ${place}`];
}

function summarize(receipt: JsonValue, network: Network, hints: DecodeHints): string {
  const { total } = transactionFee(receipt);
  const logs = readList(receipt, 'logs');
  // Few receipts contain a time. Recent nodes put the block's time into each log.
  const seconds =
    readInteger(receipt, 'blockTimestamp') ?? readInteger(logs[0], 'blockTimestamp') ?? integerOf(hints.blockTime);
  const time = seconds === undefined ? undefined : utcText(readBlockTime(seconds).seconds.toString());
  const reverted = receiptCause(receipt, hints) ?? receiptRevert(receipt, hints);
  const sentence = whatHappened(executionOf(receipt, hints.transaction, reverted), network, hints);
  const parts = [
    ...(sentence === undefined ? [] : [sentence]),
    ...placeOf(receipt, sentence),
    ...(time === undefined ? [] : [time]),
    ...(reverted === undefined || sentence !== undefined ? [] : [reverted]),
    ...(createdContract(receipt) === undefined || sentence !== undefined ? [] : ['contract created']),
    ...(total === undefined ? [] : [`fee ${feeText(total, receipt, network.currency, hints.tokens)}`]),
    ...(logs.length === 0 ? [] : [countedText(logs.length, 'log')]),
  ];
  return parts.join(' · ');
}
