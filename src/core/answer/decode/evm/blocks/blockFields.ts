import type { JsonValue } from '../../../../base/json/jsonValue';
import { isList, readInteger, readMember } from '../../../../base/json/readMember';
import type { Field } from '../../../../base/view/decodedView';
import { hashValue, shareValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import {
  addressMember,
  anyValue,
  bytesMemberWithText,
  countMember,
  gweiMember,
  hashMember,
  integerMember,
  timeMember,
} from '../../shared/memberValue';
import { otherFields } from '../../shared/otherFields';

/**
 * Returns a field for each member that the block has, except the bloom filter. Transactions are counted only; their
 * table is a separate section.
 */
export function blockFields(block: JsonValue): readonly Field[] {
  const used = readInteger(block, 'gasUsed');
  const limit = readInteger(block, 'gasLimit');
  const fields: readonly (readonly [member: string, field: Field])[] = [
    ['number', { label: 'Number', value: integerMember(block, 'number') }],
    ['timestamp', { label: 'Time', value: timeMember(block, 'timestamp') }],
    ['hash', { label: 'Hash', value: hashMember(block, 'hash', 'block') }],
    ['parentHash', { label: 'Parent', value: hashMember(block, 'parentHash', 'block') }],
    ['miner', { label: 'Miner', value: addressMember(block, 'miner') }],
    [
      'gasUsed',
      {
        label: 'Gas used',
        value:
          used === undefined || limit === undefined ? integerMember(block, 'gasUsed') : shareValue(used, limit, 'gas'),
      },
    ],
    ['gasLimit', { label: 'Gas limit', value: integerMember(block, 'gasLimit', 'gas') }],
    ['baseFeePerGas', { label: 'Base fee', value: gweiMember(block, 'baseFeePerGas') }],
    ['blobGasUsed', { label: 'Blob gas used', value: integerMember(block, 'blobGasUsed', 'gas') }],
    ['excessBlobGas', { label: 'Excess blob gas', value: integerMember(block, 'excessBlobGas', 'gas') }],
    ['transactions', { label: 'Transactions', value: countMember(block, 'transactions') }],
    ['uncles', { label: 'Uncles', value: unclesOf(block) }],
    ['withdrawals', { label: 'Withdrawals', value: countMember(block, 'withdrawals') }],
    ['size', { label: 'Size', value: integerMember(block, 'size', 'bytes') }],
    ['difficulty', { label: 'Difficulty', value: integerMember(block, 'difficulty') }],
    ['totalDifficulty', { label: 'Total difficulty', value: integerMember(block, 'totalDifficulty') }],
    ['extraData', { label: 'Extra data', value: bytesMemberWithText(block, 'extraData') }],
    ['stateRoot', { label: 'State root', value: hashMember(block, 'stateRoot', 'other') }],
    ['transactionsRoot', { label: 'Transactions root', value: hashMember(block, 'transactionsRoot', 'other') }],
    ['receiptsRoot', { label: 'Receipts root', value: hashMember(block, 'receiptsRoot', 'other') }],
    ['slotNumber', { label: 'Slot', value: integerMember(block, 'slotNumber') }],
    ['requestsHash', { label: 'Requests hash', value: hashMember(block, 'requestsHash', 'other') }],
    [
      'blockAccessListHash',
      { label: 'Block access list hash', value: hashMember(block, 'blockAccessListHash', 'other') },
    ],
  ];
  const known = new Set(['logsBloom', ...fields.map(([member]) => member)]);
  const present = fields.filter(([member]) => readMember(block, member) !== undefined).map(([, field]) => field);
  return [...present, ...otherFields(block, known)];
}

/** Lists the hashes of the uncles. */
function unclesOf(block: JsonValue): Value {
  const uncles = readMember(block, 'uncles');
  if (!isList(uncles)) return anyValue(uncles);
  return {
    kind: 'list',
    items: uncles.map((uncle) => (typeof uncle === 'string' ? hashValue(uncle, 'block') : anyValue(uncle))),
  };
}
