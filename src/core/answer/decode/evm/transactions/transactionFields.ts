import type { JsonValue } from '../../../../base/json/jsonValue';
import { integerOf, readMember, readText } from '../../../../base/json/readMember';
import type { Field, Section } from '../../../../base/view/decodedView';
import { integerValue } from '../../../../base/view/makeValue';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import {
  addressMember,
  anyValue,
  gweiMember,
  hashMember,
  hexMember,
  integerMember,
  recipientMember,
  timeMember,
} from '../../shared/memberValue';
import { nativeMember } from '../../shared/nativeMember';
import { otherFields } from '../../shared/otherFields';
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
  const fields: readonly (readonly [member: string, field: Field])[] = [
    ['hash', { label: 'Transaction', value: hashMember(transaction, 'hash', 'transaction') }],
    ['blockNumber', { label: 'Block', value: integerMember(transaction, 'blockNumber') }],
    ['blockHash', { label: 'Block hash', value: hashMember(transaction, 'blockHash', 'block') }],
    ['transactionIndex', { label: 'Position in the block', value: integerMember(transaction, 'transactionIndex') }],
    ['type', { label: 'Type', value: transactionTypeValue(transaction) }],
    ['from', { label: 'From', value: addressMember(transaction, 'from') }],
    ['to', { label: 'To', value: recipientMember(transaction) }],
    ['value', { label: 'Value', value: nativeMember(transaction, 'value', network) }],
    ['nonce', { label: 'Nonce', value: integerMember(transaction, 'nonce') }],
    ['gas', { label: 'Gas limit', value: integerMember(transaction, 'gas', 'gas') }],
    ['gasPrice', { label: 'Gas price', value: gasPriceMember(transaction, 'gasPrice') }],
    ['maxFeePerGas', { label: 'Max fee', value: gasPriceMember(transaction, 'maxFeePerGas') }],
    ['maxPriorityFeePerGas', { label: 'Max priority fee', value: gasPriceMember(transaction, 'maxPriorityFeePerGas') }],
    ['maxFeePerBlobGas', { label: 'Max blob fee', value: gweiMember(transaction, 'maxFeePerBlobGas') }],
    ['feeCurrency', { label: 'Fee currency', value: addressMember(transaction, 'feeCurrency') }],
    ['input', { label: 'Input', value: hexMember(transaction, 'input') }],
  ];
  const lists = transactionListMembers.filter((name) => isTransactionList(transaction, name));
  const known = new Set([...fields.map(([member]) => member), ...lists]);
  const present = fields.filter(([member]) => readMember(transaction, member) !== undefined).map(([, field]) => field);
  return [
    ...present,
    ...otherFields(transaction, known, (name, value) =>
      /timestamp$/i.test(name) ? timeMember(transaction, name) : quantityOr(name, value),
    ),
  ];
}

const quantities: ReadonlySet<string> = new Set(['chainId', 'v', 'yParity']);

function quantityOr(name: string, value: JsonValue): Field['value'] {
  const integer = quantities.has(name) && typeof value === 'string' ? integerOf(value) : undefined;
  return integer === undefined ? anyValue(value) : integerValue(integer);
}
