import type { JsonValue } from '../../../base/json/jsonValue';
import { readInteger, readMember } from '../../../base/json/readMember';
import { groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Section } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import { integerValue, textValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { feltValue, parseFelt, plainFelt } from '../../../formats/l2net/felt';
import { readRevertReason } from '../../../formats/l2net/readRevertReason';
import type { Network } from '../../../model/networks/network';
import { blamable } from '../shared/decodeBlame';
import type { AnswerDecoder, DecoderTable } from '../shared/decoderTable';
import { decodeSyncing } from '../shared/decodeSyncing';
import { countedMember, fewMembersDecoder } from '../shared/fewMembersDecoder';
import { noteOf, viewOf } from '../shared/genericView';
import { hashMember, plainMember } from '../shared/memberValue';
import { countDecoder } from '../shared/quantityDecoder';
import { rowColumn, rowsDecoder } from '../shared/rowsDecoder';
import {
  booleanDecoder,
  decodeSubscription,
  singleDecoder,
  textDecoder,
  textListDecoder,
} from '../shared/singleDecoder';
import { decodeCairoCall } from './decodeCairoCall';
import { decodeL2Block } from './decodeL2Block';
import { decodeL2Events } from './decodeL2Events';
import { decodeL2Estimates, decodeL2Simulations } from './decodeL2Fees';
import { decodeL2Receipt } from './decodeL2Receipt';
import { decodeL2Traces } from './decodeL2Traces';
import { decodeL2Transaction } from './decodeL2Transaction';
import { decodeStateUpdate } from './decodeStateUpdate';
import { feltMember } from './l2EventTable';
import { l2Forms } from './l2Forms';
import { revertReasonSections } from './revertReasonSections';

const readTransaction = (json: JsonValue | undefined, name: string): Value =>
  hashMember(json, name, 'l2netTransaction');

const sentDecoder = (title: string): AnswerDecoder =>
  fewMembersDecoder({
    title,
    inSummary: 1,
    members: [
      ['transaction_hash', 'Transaction', readTransaction],
      ['class_hash', 'Class hash', feltMember],
      ['contract_address', 'Contract', feltMember],
    ],
  });

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

const decodeTraced: AnswerDecoder = (value, _network, hints) => decodeL2Traces(value, hints);

/** How the answers of l2net are decoded. */
export const l2netDecoders: DecoderTable = {
  methods: {
    // Blocks.
    l2net_blockNumber: countDecoder('Block number'),
    l2net_blockHashAndNumber: fewMembersDecoder({
      title: 'Block',
      inSummary: 1,
      members: [
        ['block_number', 'Block', countedMember],
        ['block_hash', 'Block hash', (json, name) => hashMember(json, name, 'l2netBlock')],
      ],
    }),
    l2net_getBlockWithTxHashes: decodeL2Block,
    l2net_getBlockWithTxs: decodeL2Block,
    l2net_getBlockWithReceipts: decodeL2Block,
    l2net_getBlockTransactionCount: countDecoder('Transactions'),
    l2net_getStateUpdate: decodeStateUpdate,

    // Transactions, receipts and events.
    l2net_getTransactionByHash: decodeL2Transaction,
    l2net_getTransactionByBlockIdAndIndex: decodeL2Transaction,
    l2net_getTransactionReceipt: decodeL2Receipt,
    l2net_getTransactionStatus: fewMembersDecoder({
      title: 'Transaction status',
      inSummary: 2,
      members: [
        ['finality_status', 'Finality', plainMember],
        ['execution_status', 'Execution', plainMember],
        ['failure_reason', 'Failure reason', plainMember],
      ],
    }),
    l2net_getMessagesStatus: rowsDecoder({
      title: 'Messages from L1',
      nouns: ['message', 'messages'],
      columns: [
        rowColumn('transaction', 'Transaction', 66, (item) => readTransaction(item, 'transaction_hash')),
        rowColumn('finality', 'Finality', 18, (item) => plainMember(item, 'finality_status')),
        rowColumn('execution', 'Execution', 12, (item) => plainMember(item, 'execution_status')),
        rowColumn('reason', 'Failure reason', 40, (item) => plainMember(item, 'failure_reason')),
      ],
    }),
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
function decodeSimulatedTraces(value: JsonValue, _network: Network, hints: DecodeHints): DecodedView {
  const view = decodeL2Simulations(value);
  const traces = decodeL2Traces(value, hints);
  if (traces === undefined) return view;
  const sections: readonly Section[] = [...view.sections, ...traces.sections];
  return { ...view, notes: traces.notes, sections };
}
