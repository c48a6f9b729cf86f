import {
  integerOf,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../base/view/amountText';
import { cutText } from '../../../base/view/cutText';
import type { DecodedView, Field, Section, TableSection } from '../../../base/view/decodedView';
import { formatValue, utcText, utcTime } from '../../../base/view/formatValue';
import { column, tableOf } from '../../../base/view/tableOf';
import { currencyValue, integerValue, statusValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { feltValue } from '../../../formats/l2net/felt';
import type { RevertReason } from '../../../formats/l2net/parseRevertText';
import { readRevertReason } from '../../../formats/l2net/readRevertReason';
import type { Network } from '../../../model/networks/network';
import { genericView, viewOf } from '../shared/genericView';
import { fieldIf, memberFields, otherFields, shownFields, type ShownMember } from '../shared/memberFields';
import { anyValue, hashReader, integerMember } from '../shared/memberValue';
import { amountMember } from './decodeL2Fees';
import { feltOr, l1AddressMember } from './l1AddressMember';
import { feltMember, l2EventTable } from './l2EventTable';
import { revertReasonSections } from './revertReasonSections';
import { whatL2Happened } from './whatL2Happened';

const title = 'Transaction receipt';

/** Decodes the answer of `l2net_getTransactionReceipt`: status, events, messages, fee, and its position. */
export function decodeL2Receipt(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (value === null) return viewOf(title, 'No receipt. The hash is unknown or the transaction is still pending.', []);
  if (!isObject(value)) return genericView(title, "The answer isn't a receipt");
  const status = l2ReceiptStatus(value);
  const events = readList(value, 'events');
  const messages = readList(value, 'messages_sent');
  const said = readMember(value, 'revert_reason');
  const reason = readRevertReason(said);
  const others = otherFields(value, shownElsewhere);
  const sections: readonly Section[] = [
    { kind: 'fields', fields: statusFields(value, status) },
    ...(reason === undefined || said === undefined ? [] : revertReasonSections(reason, said, hints.functionNames)),
    ...(events.length > 0 ? [l2EventTable(events, hints, 'receipt').table] : []),
    ...(messages.length > 0 ? [messageTable(messages)] : []),
    ...feeSections(value, network),
    { kind: 'fields', title: 'Details', fields: placeFields(value) },
    ...(others.length > 0 ? [{ kind: 'fields', title: 'Other fields', fields: others } as const] : []),
  ];
  return { title, summary: summarize(value, reason, network, hints), tone: status.tone, notes: [], sections };
}

interface Status {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'neutral';
}

/** Reads `status` (service contract), or the separate finality and execution statuses of newer nodes. */
export function l2ReceiptStatus(receipt: JsonValue): Status {
  const parts = [
    readText(receipt, 'execution_status'),
    readText(receipt, 'status'),
    readText(receipt, 'finality_status'),
  ].filter((one) => one !== undefined && one !== '');
  const text = parts.length === 0 ? 'unknown' : parts.join(', ');
  if (/REVERTED|REJECTED/.test(text)) return { text, tone: 'bad' };
  return { text, tone: /ACCEPTED|SUCCEEDED/.test(text) ? 'good' : 'neutral' };
}

const placeMembers: readonly ShownMember[] = [
  ['transaction_hash', 'Transaction', hashReader('l2netTransaction')],
  ['block_number', 'Block', integerMember],
  ['block_hash', 'Block hash', hashReader('l2netBlock')],
];

const shownElsewhere: ReadonlySet<string> = new Set([
  ...placeMembers.map(([name]) => name),
  'revert_reason',
  'status',
  'execution_status',
  'finality_status',
  'contract_address',
  'actual_fee',
  'execution_resources',
  'messages_sent',
  'events',
]);

function statusFields(receipt: JsonValue, status: Status): readonly Field[] {
  return [
    { label: 'Status', value: statusValue(status.tone, status.text) },
    ...memberFields(receipt, [
      ['contract_address', status.tone === 'bad' ? 'Not created' : 'Created contract', feltMember],
    ]),
  ];
}

/** Returns the fee in one line that expands to the receipt's details about it. */
function feeSections(receipt: JsonValue, network: Network): readonly Section[] {
  if (readMember(receipt, 'actual_fee') === undefined && readMember(receipt, 'execution_resources') === undefined)
    return [];
  const fee = l2ReceiptFee(receipt, network);
  const resources = readMember(receipt, 'execution_resources');
  const fields: readonly Field[] = [
    { label: 'Fee', value: fee },
    ...fieldIf('Execution resources', resources, anyValue),
  ];
  return [{ kind: 'fields', title: 'Fee', fold: formatValue(fee, utcTime), fields }];
}

function placeFields(receipt: JsonValue): readonly Field[] {
  return [
    ...shownFields(receipt, placeMembers),
    { label: 'Messages sent', value: integerValue(readList(receipt, 'messages_sent').length) },
  ];
}

/** Reads bare hex in the network's currency (service contract), or the `{ amount, unit }` object of newer nodes. */
export function l2ReceiptFee(receipt: JsonValue, network: Network): Value {
  const fee = readMember(receipt, 'actual_fee');
  const bare = integerOf(fee);
  if (bare !== undefined) return currencyValue(bare, network.currency);
  return readInteger(fee, 'amount') === undefined ? anyValue(fee) : amountMember(fee, 'amount');
}

function messageTable(messages: readonly JsonValue[]): TableSection {
  return tableOf('Messages sent', messages, [
    column('from', 'From', 20, (message) => feltMember(message, 'from_address')),
    column('to', 'To', 20, (message) => l1AddressMember(message, 'to_address')),
    column('payload', 'Payload', 60, (message) => ({
      kind: 'list',
      items: readList(message, 'payload').map((felt) => feltOr(felt, feltValue)),
    })),
  ]);
}

/** Maximum characters of a reason in the summary. The details have all of it. */
const summaryCharacters = 200;

function summarize(receipt: JsonValue, reason: RevertReason | undefined, network: Network, hints: DecodeHints): string {
  const block = readInteger(receipt, 'block_number');
  const events = readList(receipt, 'events').length;
  const fee = readMember(receipt, 'actual_fee');
  const time = hints.blockTime === undefined ? undefined : utcText(hints.blockTime);
  const sentence = whatL2Happened(receipt, hints.transaction, network, hints);
  return [
    ...(sentence === undefined ? [] : [sentence]),
    `${l2ReceiptStatus(receipt).text}${block === undefined ? '' : ` in block ${groupDigits(block)}`}`,
    ...(time === undefined ? [] : [time]),
    ...(reason === undefined || sentence !== undefined ? [] : [cutText(reason.sentence, summaryCharacters)]),
    ...(fee === undefined ? [] : [`fee ${formatValue(l2ReceiptFee(receipt, network), utcTime)}`]),
    ...(events === 0 ? [] : [countedText(events, 'event')]),
  ].join(' · ');
}
