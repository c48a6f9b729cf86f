import {
  isList,
  type JsonObject,
  type JsonValue,
  readInteger,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import { groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Field, Section } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import { column } from '../../../base/view/tableOf';
import { hashValue, integerValue, textValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { accountCallsOf } from '../../../formats/l2net/accountCalls';
import { shortType } from '../../../formats/l2net/decodeCairoEvent';
import { decodeCairoValue, FeltReader } from '../../../formats/l2net/decodeCairoValue';
import { feltHex, feltValue, parseFelt, plainFelt } from '../../../formats/l2net/felt';
import { readCairoAbi } from '../../../formats/l2net/readCairoAbi';
import { readRevertReason } from '../../../formats/l2net/readRevertReason';
import type { BlameTransaction } from '../../../formats/stateDiff/blameAnswer';
import type { Network } from '../../../model/networks/network';
import type { TransactionForms } from '../shared/blameTable';
import { blamable } from '../shared/decodeBlame';
import type { AnswerDecoder, DecoderTable } from '../shared/decoderTable';
import { decodeSyncing } from '../shared/decodeSyncing';
import { countedMember, fewMembersDecoder } from '../shared/fewMembersDecoder';
import { noteOf, viewOf } from '../shared/genericView';
import { hashMember, plainMember } from '../shared/memberValue';
import { countDecoder } from '../shared/quantityDecoder';
import { rowsDecoder } from '../shared/rowsDecoder';
import {
  booleanDecoder,
  decodeSubscription,
  singleDecoder,
  textDecoder,
  textListDecoder,
} from '../shared/singleDecoder';
import { decodeL2Block } from './decodeL2Block';
import { decodeL2Estimates, decodeL2Simulations } from './decodeL2Fees';
import { decodeL2Receipt } from './decodeL2Receipt';
import { decodeL2Traces } from './decodeL2Traces';
import { decodeL2Transaction } from './decodeL2Transaction';
import { decodeStateUpdate } from './decodeStateUpdate';
import { L2CallReader } from './l2CallReader';
import { decodeL2Events, feltMember } from './l2EventTable';
import { revertReasonSections } from './revertReasonSections';

/** Maximum characters of the results in the summary. The fields have all of them. */
const summaryCharacters = 300;

/** Maximum number of calls of one transaction that are named. */
const maxNamed = 5;

/** How the transactions that changed a stored value of l2net are shown. */
const l2Forms: TransactionForms = {
  call: callsText,
  sender: (address) => plainFelt(parseFelt(address) ?? 0n),
  hash: (hash) => hashValue(hash, 'l2netTransaction'),
};

const readTransaction = (json: JsonValue | undefined, name: string): Value =>
  hashMember(json, name, 'l2netTransaction');

const sentDecoder = (title: string): AnswerDecoder =>
  fewMembersDecoder(title, 1, [
    ['transaction_hash', 'Transaction', readTransaction],
    ['class_hash', 'Class hash', feltMember],
    ['contract_address', 'Contract', feltMember],
  ]);

const feltDecoder = (title: string, make: (felt: bigint) => Value): AnswerDecoder =>
  singleDecoder(title, (answer) => {
    const felt = parseFelt(answer);
    return felt === undefined ? undefined : make(felt);
  });

const decodeFelts = textListDecoder('Call result', (text) => {
  const felt = parseFelt(text);
  return felt === undefined ? textValue(text) : feltValue(felt);
});

const decodeWord = feltDecoder('Storage', feltValue);

/** With `INCLUDE_LAST_UPDATE_BLOCK`, the answer is the value and the block that changed it last, 0 if none did. */
const decodeL2Storage: AnswerDecoder = (value, network, hints, params) => {
  const block = readInteger(value, 'last_update_block');
  const felt = parseFelt(readMember(value, 'value') ?? null);
  if (block === undefined || felt === undefined) return decodeWord(value, network, hints, params);
  const changed = block === 0n ? textValue('Never') : integerValue(block);
  const told = block === 0n ? 'never changed' : `changed last in block ${groupDigits(block)}`;
  return viewOf(
    'Storage',
    `${formatValue(feltValue(felt), utcTime)} · ${told}`,
    [
      {
        kind: 'fields',
        fields: [
          { label: 'Value', value: feltValue(felt) },
          { label: 'Last changed in block', value: changed },
        ],
      },
    ],
    block > 0n ? [noteOf(`To read the value before, use ${block - 1n} as the \`block_id\`.`)] : [],
  );
};

const decodeTraced: AnswerDecoder = decodeL2Traces;

/** How the answers of l2net are decoded. */
export const l2netDecoders: DecoderTable = {
  methods: {
    // Blocks.
    l2net_blockNumber: countDecoder('Block number'),
    l2net_blockHashAndNumber: fewMembersDecoder('Block', 1, [
      ['block_number', 'Block', countedMember],
      ['block_hash', 'Block hash', (json, name) => hashMember(json, name, 'l2netBlock')],
    ]),
    l2net_getBlockWithTxHashes: decodeL2Block,
    l2net_getBlockWithTxs: decodeL2Block,
    l2net_getBlockWithReceipts: decodeL2Block,
    l2net_getBlockTransactionCount: countDecoder('Transactions'),
    l2net_getStateUpdate: decodeStateUpdate,

    // Transactions, receipts and events.
    l2net_getTransactionByHash: decodeL2Transaction,
    l2net_getTransactionByBlockIdAndIndex: decodeL2Transaction,
    l2net_getTransactionReceipt: decodeL2Receipt,
    l2net_getTransactionStatus: fewMembersDecoder('Transaction status', 2, [
      ['finality_status', 'Finality', plainMember],
      ['execution_status', 'Execution', plainMember],
      ['failure_reason', 'Failure reason', plainMember],
    ]),
    l2net_getMessagesStatus: rowsDecoder('Messages from L1', ['message', 'messages'], () => [
      column('transaction', 'Transaction', 66, (item) => readTransaction(item, 'transaction_hash')),
      column('finality', 'Finality', 18, (item) => plainMember(item, 'finality_status')),
      column('execution', 'Execution', 12, (item) => plainMember(item, 'execution_status')),
      column('reason', 'Failure reason', 40, (item) => plainMember(item, 'failure_reason')),
    ]),
    l2net_addInvokeTransaction: sentDecoder('Sent transaction'),
    l2net_addDeclareTransaction: sentDecoder('Sent declaration'),
    l2net_addDeployAccountTransaction: sentDecoder('Sent deployment'),
    l2net_getEvents: (value, _network, hints) => decodeL2Events(value, hints),
    l2net_traceTransaction: decodeTraced,
    l2net_traceBlockTransactions: decodeTraced,

    // Calls and the state of contracts.
    l2net_call: (value, network, hints, params) =>
      decodeCairoCall(params, value, hints) ?? decodeFelts(value, network, hints, params),
    l2net_estimateFee: decodeL2Estimates,
    l2net_estimateMessageFee: decodeL2Estimates,
    l2net_simulateTransactions: decodeSimulatedTraces,
    l2net_getNonce: countDecoder('Nonce'),
    l2net_getStorageAt: blamable(decodeL2Storage, l2Forms),
    l2net_getClassHashAt: feltDecoder('Class hash', plainFelt),

    // The node.
    l2net_chainId: feltDecoder('Chain ID', feltValue),
    l2net_specVersion: textDecoder('Specification version', textValue),
    l2net_syncing: decodeSyncing,
    l2net_subscribeNewHeads: decodeSubscription,
    l2net_subscribeEvents: decodeSubscription,
    l2net_subscribeTransactionStatus: decodeSubscription,
    l2net_subscribeNewTransactionReceipts: decodeSubscription,
    l2net_subscribeNewTransactions: decodeSubscription,
    l2net_subscribePendingTransactions: decodeSubscription,
    l2net_unsubscribe: booleanDecoder('Subscription ended'),
  },
  prefixes: {},
  errorSections: (data, hints) => {
    const reason = readRevertReason(data);
    return reason === undefined ? [] : revertReasonSections(reason, data, hints.functionNames);
  },
};

/** Decodes the results and fees of simulated transactions, with a call tree for each. */
function decodeSimulatedTraces(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  const view = decodeL2Simulations(value);
  const traces = decodeL2Traces(value, network, hints);
  if (traces === undefined) return view;
  const sections: readonly Section[] = [...view.sections, ...traces.sections];
  return { ...view, notes: traces.notes, sections };
}

/** `approve(…), transfer(…)`: the calls of an account. The type of any other transaction. */
function callsText({ type, calldata = [] }: BlameTransaction, hints: DecodeHints): string {
  const calls = accountCallsOf({ type: type ?? null, calldata }) ?? [];
  const reader = new L2CallReader(hints);
  const named = calls.slice(0, maxNamed).map((call) => {
    const read = reader.read({ ...call, calldata: [...call.calldata] });
    return `${formatValue(read.function, utcTime)}(${listed(formatValue(read.arguments, utcTime))})`;
  });
  if (named.length === 0) return type ?? 'a transaction';
  return `${named.join(', ')}${calls.length > maxNamed ? `, and ${calls.length - maxNamed} more` : ''}`;
}

/** Arguments are printed as a list or a struct, whose brackets aren't those of a call. */
function listed(text: string): string {
  return /^[[{(].*[\]})]$/.test(text) ? text.slice(1, -1).trim() : text;
}

/**
 * Decodes the answer of `l2net_call` with the called function's return types. Undefined if nothing declares them, or if
 * the felts don't fit.
 */
function decodeCairoCall(
  params: readonly JsonValue[] | JsonObject,
  value: JsonValue,
  { cairoResults }: DecodeHints,
): DecodedView | undefined {
  const request = isList(params) ? params[0] : params['request'];
  const selector = parseFelt(readText(request, 'entry_point_selector'));
  const called = selector === undefined ? undefined : cairoResults?.[feltHex(selector)];
  if (called === undefined || called.outputs.length === 0 || !isList(value)) return undefined;
  const felts = value.map((item) => parseFelt(item));
  if (!felts.every((felt) => felt !== undefined)) return undefined;
  const reader = new FeltReader(felts);
  const { types } = readCairoAbi([...called.types]);
  const fields: Field[] = [];
  for (const [index, output] of called.outputs.entries()) {
    const result = decodeCairoValue(output, reader, types);
    if (result === undefined) return undefined;
    fields.push({
      label: index === 0 ? called.name : `${called.name} ${index}`,
      value: result,
      hint: shortType(output),
    });
  }
  if (reader.left > 0) return undefined;
  const summary = fields.map((field) => formatValue(field.value, utcTime)).join(', ');
  const isLong = summary.length > summaryCharacters;
  return viewOf('Call result', isLong ? `${summary.slice(0, summaryCharacters)}…` : summary, [
    { kind: 'fields', fields },
  ]);
}
