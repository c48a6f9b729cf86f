import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import type { Field, Section } from '../view/decodedView';
import { integerValue } from '../view/makeValue';
import { inputSections } from './callSections';
import type { DecodeHints } from './decodeHints';
import { transactionTypeValue } from './decodeReceipt';
import { addressMember, anyValue, gweiMember, hashMember, hexMember, integerMember } from './memberValue';
import { nativeMember } from './nativeMember';
import { isObject, readMember, readText } from '../json/readMember';

/** A transaction's fields, and the call that its input makes. */
export function transactionSections(transaction: JsonValue, network: Network, hints: DecodeHints): readonly Section[] {
  const isCall = readText(transaction, 'to') !== undefined;
  const input = readText(transaction, 'input') ?? '0x';
  return [{ kind: 'fields', fields: transactionFields(transaction, network) }, ...(isCall ? inputSections(input, hints) : [])];
}

function transactionFields(transaction: JsonValue, network: Network): readonly Field[] {
  const fields: readonly (readonly [member: string, field: Field])[] = [
    ['hash', { label: 'Transaction', value: hashMember(transaction, 'hash', 'transaction') }],
    ['blockNumber', { label: 'Block', value: integerMember(transaction, 'blockNumber') }],
    ['blockHash', { label: 'Block hash', value: hashMember(transaction, 'blockHash', 'block') }],
    ['transactionIndex', { label: 'Position in the block', value: integerMember(transaction, 'transactionIndex') }],
    ['type', { label: 'Type', value: transactionTypeValue(transaction) }],
    ['from', { label: 'From', value: addressMember(transaction, 'from') }],
    ['to', { label: 'To', value: addressMember(transaction, 'to') }],
    ['value', { label: 'Value', value: nativeMember(transaction, 'value', network) }],
    ['nonce', { label: 'Nonce', value: integerMember(transaction, 'nonce') }],
    ['gas', { label: 'Gas limit', value: integerMember(transaction, 'gas', 'gas') }],
    ['gasPrice', { label: 'Gas price', value: gweiMember(transaction, 'gasPrice') }],
    ['maxFeePerGas', { label: 'Max fee', value: gweiMember(transaction, 'maxFeePerGas') }],
    ['maxPriorityFeePerGas', { label: 'Max priority fee', value: gweiMember(transaction, 'maxPriorityFeePerGas') }],
    ['maxFeePerBlobGas', { label: 'Max blob fee', value: gweiMember(transaction, 'maxFeePerBlobGas') }],
    ['input', { label: 'Input', value: hexMember(transaction, 'input') }],
  ];
  const known = new Set(fields.map(([member]) => member));
  const present = fields.filter(([member]) => readMember(transaction, member) !== undefined).map(([, field]) => field);
  const others = isObject(transaction) ? Object.entries(transaction).filter(([name]) => !known.has(name)) : [];
  return [...present, ...others.map(([name, value]): Field => ({ label: name, value: quantityOr(name, value) }))];
}

const quantities: ReadonlySet<string> = new Set(['chainId', 'v', 'yParity']);

function quantityOr(name: string, value: JsonValue): Field['value'] {
  return quantities.has(name) && typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? integerValue(BigInt(value)) : anyValue(value);
}
