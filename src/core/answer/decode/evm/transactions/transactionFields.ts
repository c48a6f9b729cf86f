import { type JsonValue, readMember, readText } from '../../../../base/json/jsonValue';
import type { Field, Section } from '../../../../base/view/decodedView';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { memberFields, otherFields, type ShownMember } from '../../shared/memberFields';
import {
  addressMember,
  anyValue,
  gweiMember,
  hashReader,
  hexMember,
  integerMember,
  nativeMember,
  otherMember,
  quantityReader,
  recipientMember,
} from '../../shared/memberValue';
import { inputSections } from '../calls/callSections';
import { transactionTypeValue } from './decodeReceipt';
import { gasPriceMember } from './feeValue';
import { isTransactionList, transactionListMembers, transactionLists } from './transactionLists';

/** Returns the sections of a transaction: its fields, its decoded input and its lists. */
export function transactionSections(transaction: JsonValue, network: Network, hints: DecodeHints): readonly Section[] {
  const to = readText(transaction, 'to');
  const data = readText(transaction, 'input') ?? '0x';
  return [
    { kind: 'fields', fields: transactionFields(transaction, network) },
    ...(to === undefined ? [] : inputSections({ data, to, currency: network.currency }, hints)),
    ...transactionLists(transaction),
  ];
}

function transactionFields(transaction: JsonValue, network: Network): readonly Field[] {
  const members: readonly ShownMember[] = [
    ['hash', 'Transaction', hashReader('transaction')],
    ['blockNumber', 'Block', integerMember],
    ['blockHash', 'Block hash', hashReader('block')],
    ['transactionIndex', 'Position in the block', integerMember],
    ['type', 'Type', transactionTypeValue],
    ['from', 'From', addressMember],
    ['to', 'To', recipientMember],
    ['value', 'Value', (json, name) => nativeMember(json, name, network)],
    ['mint', 'Minted by the deposit', (json, name) => nativeMember(json, name, network)],
    ['nonce', 'Nonce', integerMember],
    ['gas', 'Gas limit', quantityReader('gas')],
    ['gasPrice', 'Gas price', gasPriceMember],
    ['maxFeePerGas', 'Max fee', gasPriceMember],
    ['maxPriorityFeePerGas', 'Max priority fee', gasPriceMember],
    ['maxFeePerBlobGas', 'Max blob fee', gweiMember],
    ['feeCurrency', 'Fee currency', addressMember],
    ['input', 'Input', hexMember],
  ];
  const lists = transactionListMembers.filter((name) => isTransactionList(transaction, name));
  const known = new Set([...members.map(([name]) => name), ...lists]);
  return [
    ...memberFields(transaction, members),
    ...otherFields(transaction, known, (name) =>
      // The halves of a signature are bytes, however short they are.
      /^[rs]$/.test(name) ? anyValue(readMember(transaction, name)) : otherMember(transaction, name),
    ),
  ];
}
