import { isList, type JsonValue, readInteger, readMember } from '../../../../base/json/jsonValue';
import type { Field } from '../../../../base/view/decodedView';
import { hashValue, shareValue, type Value } from '../../../../base/view/value';
import { memberFields, otherFields, type ShownMember } from '../../shared/memberFields';
import {
  addressMember,
  anyValue,
  bytesMemberWithText,
  countMember,
  gweiMember,
  hashReader,
  integerMember,
  otherMember,
  quantityReader,
  timeMember,
} from '../../shared/memberValue';

const [gas, otherHash] = [quantityReader('gas'), hashReader('other')];

const members: readonly ShownMember[] = [
  ['number', 'Number', integerMember],
  ['timestamp', 'Time', timeMember],
  ['hash', 'Hash', hashReader('block')],
  ['parentHash', 'Parent', hashReader('block')],
  ['miner', 'Miner', addressMember],
  ['gasUsed', 'Gas used', (block) => gasUsedValue(block, 'gas')],
  ['gasLimit', 'Gas limit', gas],
  ['baseFeePerGas', 'Base fee', gweiMember],
  ['blobGasUsed', 'Blob gas used', gas],
  ['excessBlobGas', 'Excess blob gas', gas],
  ['transactions', 'Transactions', countMember],
  ['uncles', 'Uncles', unclesOf],
  ['withdrawals', 'Withdrawals', countMember],
  ['size', 'Size', quantityReader('bytes')],
  ['difficulty', 'Difficulty', integerMember],
  ['totalDifficulty', 'Total difficulty', integerMember],
  ['extraData', 'Extra data', bytesMemberWithText],
  ['stateRoot', 'State root', otherHash],
  ['transactionsRoot', 'Transactions root', otherHash],
  ['receiptsRoot', 'Receipts root', otherHash],
  ['slotNumber', 'Slot', integerMember],
  ['requestsHash', 'Requests hash', otherHash],
  ['blockAccessListHash', 'Block access list hash', otherHash],
];

const known = new Set(['logsBloom', ...members.map(([name]) => name)]);

/**
 * Returns a field for each member that the block has, except the bloom filter. Transactions are counted only; their
 * table is a separate section.
 */
export function blockFields(block: JsonValue): readonly Field[] {
  return [
    ...memberFields(block, members),
    ...otherFields(block, known, (name) =>
      name === 'nonce' ? anyValue(readMember(block, name)) : otherMember(block, name),
    ),
  ];
}

/** Returns the gas that a block used as a share of its limit, if it has both. */
export function gasUsedValue(block: JsonValue, unit?: string): Value {
  const used = readInteger(block, 'gasUsed');
  const limit = readInteger(block, 'gasLimit');
  return used === undefined || limit === undefined ? integerMember(block, 'gasUsed') : shareValue(used, limit, unit);
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
