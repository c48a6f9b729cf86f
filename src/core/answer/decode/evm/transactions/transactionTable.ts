import type { JsonValue } from '../../../../base/json/jsonValue';
import { readText } from '../../../../base/json/readMember';
import type { Column, TableSection } from '../../../../base/view/decodedView';
import { hexValue, nothing } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { noHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { addressMember, hashMember, integerMember, recipientMember } from '../../shared/memberValue';
import { nativeMember } from '../../shared/nativeMember';
import { transactionHashTable } from '../../shared/transactionHashTable';
import { transactionTypeValue } from './decodeReceipt';
import { gasPriceMember } from './feeValue';
import { transactionSections } from './transactionFields';

interface TransactionColumn extends Column {
  value(transaction: JsonValue | undefined): Value;
}

/** Returns a table of a block's transactions, given as full objects or as hashes. */
export function transactionTable(transactions: readonly JsonValue[], network: Network): TableSection {
  const hashes = transactions.filter((transaction) => typeof transaction === 'string');
  if (hashes.length === transactions.length) return transactionHashTable(hashes, 'transaction');
  const columns = transactionColumns(network);
  return {
    kind: 'table',
    title: 'Transactions',
    columns,
    rowCount: transactions.length,
    at: (row) => columns.map((column) => column.value(transactions[row])),
    details: (row) => transactionSections(transactions[row] ?? null, network, noHints),
  };
}

function transactionColumns(network: Network): readonly TransactionColumn[] {
  return [
    {
      id: 'index',
      label: 'Position',
      align: 'end',
      characters: 8,
      value: (one) => integerMember(one, 'transactionIndex'),
    },
    {
      id: 'hash',
      label: 'Transaction',
      align: 'start',
      characters: 16,
      value: (one) => hashMember(one, 'hash', 'transaction'),
    },
    { id: 'from', label: 'From', align: 'start', characters: 16, value: (one) => addressMember(one, 'from') },
    { id: 'to', label: 'To', align: 'start', characters: 16, value: recipientMember },
    { id: 'value', label: 'Value', align: 'end', characters: 18, value: (one) => nativeMember(one, 'value', network) },
    { id: 'selector', label: 'Selector', align: 'start', characters: 11, value: selectorOf },
    { id: 'type', label: 'Type', align: 'start', characters: 18, value: (one) => transactionTypeValue(one ?? null) },
    {
      id: 'gas',
      label: 'Gas limit',
      align: 'end',
      characters: 12,
      optional: true,
      value: (one) => integerMember(one, 'gas'),
    },
    {
      id: 'gasPrice',
      label: 'Gas price',
      align: 'end',
      characters: 14,
      optional: true,
      value: (one) => gasPriceMember(one ?? null, 'gasPrice'),
    },
    {
      id: 'nonce',
      label: 'Nonce',
      align: 'end',
      characters: 8,
      optional: true,
      value: (one) => integerMember(one, 'nonce'),
    },
  ];
}

function selectorOf(transaction: JsonValue | undefined): Value {
  const input = readText(transaction, 'input') ?? readText(transaction, 'data') ?? '0x';
  return input.length >= 10 ? hexValue(input.slice(0, 10)) : nothing;
}
