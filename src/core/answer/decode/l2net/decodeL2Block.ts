import { isObject, type JsonValue, membersOf, readInteger, readList, readMember } from '../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Section } from '../../../base/view/decodedView';
import { column, type ItemColumn, numberColumn, positionColumn, readRows, tableOf } from '../../../base/view/tableOf';
import { someValue, structValue, textValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { Network } from '../../../model/networks/network';
import { genericView, viewOf } from '../shared/genericView';
import { memberFields, otherFields, type ShownMember } from '../shared/memberFields';
import {
  anyValue,
  countMember,
  hashMember,
  hashReader,
  integerMember,
  plainMember,
  timeMember,
} from '../shared/memberValue';
import { transactionHashTable } from '../shared/transactionHashTable';
import { l2ReceiptFee, l2ReceiptStatus } from './decodeL2Receipt';
import { l2TransactionSections } from './decodeL2Transaction';
import { feltMember, l2EventTable } from './l2EventTable';
import { whatL2Happened, whatL2IsAsked } from './whatL2Happened';

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
    { kind: 'fields', fields: [...memberFields(value, members), ...otherFields(value, known)] },
    ...(transactions.length === 0 ? [] : [transactionRows(transactions, network, hints)]),
  ]);
}

const members: readonly ShownMember[] = [
  ['status', 'Status', plainMember],
  ['block_number', 'Number', integerMember],
  ['timestamp', 'Time', timeMember],
  ['block_hash', 'Hash', hashReader('l2netBlock')],
  ['parent_hash', 'Parent', hashReader('l2netBlock')],
  ['sequencer_address', 'Sequencer', feltMember],
  ['transactions', 'Transactions', countMember],
  ['new_root', 'State root', feltMember],
  ['l1_gas_price', 'L1 gas price', pricesMember],
  ['l1_data_gas_price', 'L1 data gas price', pricesMember],
  ['l2_gas_price', 'L2 gas price', pricesMember],
  ['event_count', 'Events', integerMember],
  ['event_commitment', 'Event commitment', feltMember],
  ['transaction_commitment', 'Transaction commitment', feltMember],
  ['receipt_commitment', 'Receipt commitment', feltMember],
  ['state_diff_length', 'Length of the state diff', integerMember],
  ['state_diff_commitment', 'State diff commitment', feltMember],
];

/** Reads a price of gas in each of its currencies. */
function pricesMember(block: JsonValue, name: string): Value {
  const prices = readMember(block, name);
  if (!isObject(prices)) return anyValue(prices);
  return structValue(membersOf(prices).map(([unit]) => ({ name: unit, value: integerMember(prices, unit) })));
}

const known = new Set(members.map(([name]) => name));

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
      hasReceipts
        ? column('happened', 'What happened', 40, ({ transaction, receipt }) =>
            someValue(whatL2Happened(receipt, transaction, network, hints), textValue),
          )
        : column('asked', 'Asks to', 40, ({ transaction }) =>
            someValue(whatL2IsAsked(transaction, network, hints)?.replace(/^Asks to /, ''), textValue),
          ),
      column('sender', 'Sender', 20, senderOf),
      numberColumn('nonce', 'Nonce', 10, ({ transaction }) => integerMember(transaction, 'nonce')),
      ...(hasReceipts ? receiptColumns(network) : []),
    ],
    {
      folds: ['nonce', 'events', 'type', 'index'],
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
