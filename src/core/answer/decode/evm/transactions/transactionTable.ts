import { type JsonValue, readText } from '../../../../base/json/jsonValue';
import type { TableSection } from '../../../../base/view/decodedView';
import { column, numberColumn, optionalColumn, tableOf } from '../../../../base/view/tableOf';
import { hexValue, nothing, textValue, type Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { addressMember, hashMember, integerMember, nativeMember, recipientMember } from '../../shared/memberValue';
import { transactionHashTable } from '../../shared/transactionHashTable';
import { whatIsAsked } from '../happened/whatHappened';
import { transactionTypeValue } from './decodeReceipt';
import { gasPriceMember } from './feeValue';
import { transactionSections } from './transactionFields';

/** Returns a table of a block's transactions, given as full objects or as hashes. */
export function transactionTable(
  transactions: readonly JsonValue[],
  network: Network,
  hints: DecodeHints,
): TableSection {
  const hashes = transactions.filter((transaction) => typeof transaction === 'string');
  if (hashes.length === transactions.length) return transactionHashTable(hashes, 'transaction');
  return tableOf(
    'Transactions',
    transactions,
    [
      numberColumn('index', 'Position', 8, (one) => integerMember(one, 'transactionIndex')),
      column('hash', 'Transaction', 16, (one) => hashMember(one, 'hash', 'transaction')),
      column('from', 'From', 16, (one) => addressMember(one, 'from')),
      column('to', 'To', 16, recipientMember),
      numberColumn('value', 'Value', 18, (one) => nativeMember(one, 'value', network)),
      column('asked', 'Asks to', 40, (one) => askedOf(one, network, hints)),
      column('type', 'Type', 18, transactionTypeValue),
      optionalColumn(numberColumn('gas', 'Gas limit', 12, (one) => integerMember(one, 'gas'))),
      optionalColumn(numberColumn('gasPrice', 'Gas price', 14, (one) => gasPriceMember(one, 'gasPrice'))),
      optionalColumn(numberColumn('nonce', 'Nonce', 8, (one) => integerMember(one, 'nonce'))),
    ],
    {
      folds: ['type', 'gas', 'gasPrice', 'nonce', 'index'],
      details: (transaction) => transactionSections(transaction, network, hints),
    },
  );
}

/** Returns what a transaction asks for, or the selector that it calls if that isn't sure. */
function askedOf(transaction: JsonValue, network: Network, hints: DecodeHints): Value {
  const asked = whatIsAsked(transaction, network, hints)?.replace(/^Asks to /, '');
  if (asked !== undefined) return textValue(asked);
  const input = readText(transaction, 'input') ?? readText(transaction, 'data') ?? '0x';
  return input.length >= 10 ? hexValue(input.slice(0, 10)) : nothing;
}
