import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject, readInteger, readList, readMember } from '../../../base/json/readMember';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Field, Section } from '../../../base/view/decodedView';
import { column, type ItemColumn, numberColumn, positionColumn, readRows, tableOf } from '../../../base/view/tableOf';
import type { Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { Network } from '../../../model/networks/network';
import { genericView, viewOf } from '../shared/genericView';
import { anyValue, countMember, hashMember, integerMember, plainMember, timeMember } from '../shared/memberValue';
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

function transactionRows(transactions: readonly JsonValue[], network: Network, hints: DecodeHints): Section {
  const hashes = transactions.filter((transaction) => typeof transaction === 'string');
  if (hashes.length === transactions.length) return transactionHashTable(hashes, 'l2netTransaction');
  const hasReceipts = transactions.some((one) => isObject(readMember(one, 'receipt')));
  return tableOf(
    'Transactions',
    readRows(transactions, partsOf),
    [
      positionColumn,
      column('hash', 'Transaction', 20, hashOf),
      column('type', 'Type', 12, ({ transaction }) => plainMember(transaction, 'type')),
      column('sender', 'Sender', 20, senderOf),
      numberColumn('nonce', 'Nonce', 10, ({ transaction }) => integerMember(transaction, 'nonce')),
      ...(hasReceipts ? receiptColumns(network) : []),
    ],
    {
      details: ({ transaction, receipt }) => {
        const events = readList(receipt, 'events');
        return [
          ...l2TransactionSections(transaction, network, hints),
          ...(events.length === 0 ? [] : [l2EventTable(events, hints, 'receipt').table]),
        ];
      },
    },
  );
}

function receiptColumns(network: Network): readonly ItemColumn<TransactionParts>[] {
  return [
    column('status', 'Status', 28, ({ receipt }) => ({ kind: 'status', ...l2ReceiptStatus(receipt) })),
    numberColumn('fee', 'Fee', 26, ({ receipt }) => l2ReceiptFee(receipt, network)),
    numberColumn('events', 'Events', 7, ({ receipt }) => countMember(receipt, 'events')),
  ];
}

interface TransactionParts {
  readonly transaction: JsonValue;
  readonly receipt: JsonValue;
}

/** A block with receipts has the transaction and the receipt as members instead of the transaction itself. */
function partsOf(item: JsonValue): TransactionParts {
  const transaction = readMember(item, 'transaction');
  return isObject(transaction)
    ? { transaction, receipt: readMember(item, 'receipt') ?? null }
    : { transaction: item, receipt: null };
}

function hashOf({ transaction, receipt }: TransactionParts): Value {
  const isInReceipt = readMember(transaction, 'transaction_hash') === undefined;
  return hashMember(isInReceipt ? receipt : transaction, 'transaction_hash', 'l2netTransaction');
}

function senderOf({ transaction }: TransactionParts): Value {
  const isNamed = readMember(transaction, 'sender_address') !== undefined;
  return feltMember(transaction, isNamed ? 'sender_address' : 'contract_address');
}
