import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject, readInteger, readList, readMember } from '../../../base/json/readMember';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { Column, DecodedView, Field, Section } from '../../../base/view/decodedView';
import { integerValue, nothing } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { Network } from '../../../model/networks/network';
import { genericView, viewOf } from '../shared/genericView';
import { anyValue, countMember, hashMember, integerMember, timeMember } from '../shared/memberValue';
import { otherFields } from '../shared/otherFields';
import { transactionHashTable } from '../shared/transactionHashTable';
import { l2ReceiptFee, l2ReceiptStatus } from './decodeL2Receipt';
import { l2TransactionSections } from './decodeL2Transaction';
import { feltMember, l2EventTable } from './l2EventTable';

const title = 'Block';

/**
 * Decodes the answer of `l2net_getBlockWithTxHashes`, `l2net_getBlockWithTxs` and `l2net_getBlockWithReceipts`: the
 * header, and one row for each transaction.
 */
export function decodeL2Block(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't a block");
  const transactions = readList(value, 'transactions');
  const number = readInteger(value, 'block_number');
  const count = countedText(transactions.length, 'transaction');
  const place = number === undefined ? 'Not in a block yet' : `Block ${groupDigits(number)}`;
  return viewOf(title, `${place} · ${count}`, [
    { kind: 'fields', fields: headFields(value) },
    ...(transactions.length === 0 ? [] : [transactionRows(transactions, network, hints)]),
  ]);
}

function headFields(block: JsonValue): readonly Field[] {
  const fields: readonly (readonly [member: string, field: Field])[] = [
    ['status', { label: 'Status', value: anyValue(readMember(block, 'status')) }],
    ['block_number', { label: 'Number', value: integerMember(block, 'block_number') }],
    ['timestamp', { label: 'Time', value: timeMember(block, 'timestamp') }],
    ['block_hash', { label: 'Hash', value: hashMember(block, 'block_hash', 'l2netBlock') }],
    ['parent_hash', { label: 'Parent', value: hashMember(block, 'parent_hash', 'l2netBlock') }],
    ['sequencer_address', { label: 'Sequencer', value: feltMember(block, 'sequencer_address') }],
    ['transactions', { label: 'Transactions', value: countMember(block, 'transactions') }],
    ['new_root', { label: 'State root', value: feltMember(block, 'new_root') }],
    ['event_count', { label: 'Events', value: integerMember(block, 'event_count') }],
    ['event_commitment', { label: 'Event commitment', value: feltMember(block, 'event_commitment') }],
    ['transaction_commitment', { label: 'Transaction commitment', value: feltMember(block, 'transaction_commitment') }],
    ['receipt_commitment', { label: 'Receipt commitment', value: feltMember(block, 'receipt_commitment') }],
    ['state_diff_length', { label: 'Length of the state diff', value: integerMember(block, 'state_diff_length') }],
    ['state_diff_commitment', { label: 'State diff commitment', value: feltMember(block, 'state_diff_commitment') }],
  ];
  const present = fields.filter(([member]) => readMember(block, member) !== undefined).map(([, field]) => field);
  return [...present, ...otherFields(block, new Set(fields.map(([member]) => member)))];
}

const receiptColumns: readonly Column[] = [
  { id: 'status', label: 'Status', align: 'start', characters: 28 },
  { id: 'fee', label: 'Fee', align: 'end', characters: 26 },
  { id: 'events', label: 'Events', align: 'end', characters: 7 },
];

function transactionRows(transactions: readonly JsonValue[], network: Network, hints: DecodeHints): Section {
  const hashes = transactions.filter((transaction) => typeof transaction === 'string');
  if (hashes.length === transactions.length) return transactionHashTable(hashes, 'l2netTransaction');
  const hasReceipts = transactions.some((one) => isObject(readMember(one, 'receipt')));
  return {
    kind: 'table',
    title: 'Transactions',
    rowCount: transactions.length,
    columns: [
      { id: 'index', label: 'Position', align: 'end', characters: 8 },
      { id: 'hash', label: 'Transaction', align: 'start', characters: 20 },
      { id: 'type', label: 'Type', align: 'start', characters: 12 },
      { id: 'sender', label: 'Sender', align: 'start', characters: 20 },
      { id: 'nonce', label: 'Nonce', align: 'end', characters: 10 },
      ...(hasReceipts ? receiptColumns : []),
    ],
    at: (row) => {
      const { transaction, receipt } = partsOf(transactions[row]);
      return [
        integerValue(row),
        hashOf(transaction, receipt),
        anyValue(readMember(transaction, 'type')),
        senderOf(transaction),
        integerMember(transaction, 'nonce'),
        ...(hasReceipts ? receiptCells(receipt, network) : []),
      ];
    },
    details: (row) => {
      const { transaction, receipt } = partsOf(transactions[row]);
      const events = readList(receipt, 'events');
      return [
        ...l2TransactionSections(transaction, network, hints),
        ...(events.length === 0 ? [] : [l2EventTable(events, hints, 'receipt').table]),
      ];
    },
  };
}

/** A block with receipts has the transaction and the receipt as members instead of the transaction itself. */
function partsOf(item: JsonValue | undefined): { readonly transaction: JsonValue; readonly receipt: JsonValue } {
  const transaction = readMember(item, 'transaction');
  return isObject(transaction)
    ? { transaction, receipt: readMember(item, 'receipt') ?? null }
    : { transaction: item ?? null, receipt: null };
}

function hashOf(transaction: JsonValue, receipt: JsonValue): Value {
  const isInReceipt = readMember(transaction, 'transaction_hash') === undefined;
  return hashMember(isInReceipt ? receipt : transaction, 'transaction_hash', 'l2netTransaction');
}

function senderOf(transaction: JsonValue): Value {
  const name = readMember(transaction, 'sender_address') === undefined ? 'contract_address' : 'sender_address';
  return readMember(transaction, name) === undefined ? nothing : feltMember(transaction, name);
}

function receiptCells(receipt: JsonValue, network: Network): readonly Value[] {
  const { tone, text } = l2ReceiptStatus(receipt);
  return [{ kind: 'status', tone, text }, l2ReceiptFee(receipt, network), countMember(receipt, 'events')];
}
