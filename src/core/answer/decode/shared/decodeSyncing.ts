import { integerOf, isObject, type JsonValue, readInteger, readMember } from '../../../base/json/jsonValue';
import { groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Field } from '../../../base/view/decodedView';
import { integerValue, shareValue, statusValue } from '../../../base/view/value';
import { genericView, viewOf } from './genericView';
import { otherFields } from './memberFields';
import { anyValue, hashMember } from './memberValue';

const title = 'Sync state';

/** Decodes the answer of `eth_syncing` and `l2net_syncing`: false, or the blocks that a node has reached. */
export function decodeSyncing(value: JsonValue): DecodedView {
  if (value === false)
    return viewOf(title, 'Not syncing. The node has the blocks that it knows of.', [
      { kind: 'fields', fields: [{ label: 'Syncing', value: { kind: 'boolean', value: false } }] },
    ]);
  if (!isObject(value)) return genericView(title, "The answer isn't a sync state");
  const [starting, current, highest] = places.map(([names]) => firstInteger(value, names));
  const fields: readonly Field[] = [
    { label: 'Syncing', value: statusValue('neutral', 'In progress') },
    ...(current === undefined || highest === undefined
      ? []
      : [{ label: 'Reached', value: shareValue(current, highest), hint: 'of the highest known block' }]),
    ...places.flatMap(([names, label], place): readonly Field[] => {
      const block = [starting, current, highest][place];
      return block === undefined
        ? names
            .filter((name) => readMember(value, name) !== undefined)
            .map((name) => ({ label, value: anyValue(readMember(value, name)) }))
        : [{ label, value: integerValue(block) }];
    }),
    ...hashes
      .filter(([name]) => readMember(value, name) !== undefined)
      .map(([name, label]): Field => ({ label, value: hashMember(value, name, 'l2netBlock') })),
    ...otherFields(value, known, quantityOr),
  ];
  const summary =
    current === undefined || highest === undefined
      ? 'Syncing'
      : `Syncing: block ${groupDigits(current)} of ${groupDigits(highest)}, ${groupDigits(highest > current ? highest - current : 0n)} to go`;
  return viewOf(title, summary, [{ kind: 'fields', fields }]);
}

const places: readonly (readonly [names: readonly string[], label: string])[] = [
  [['startingBlock', 'starting_block_num'], 'First block of this sync'],
  [['currentBlock', 'current_block_num'], 'Current block'],
  [['highestBlock', 'highest_block_num'], 'Highest known block'],
];

const hashes: readonly (readonly [name: string, label: string])[] = [
  ['starting_block_hash', 'Hash of the first block'],
  ['current_block_hash', 'Hash of the current block'],
  ['highest_block_hash', 'Hash of the highest known block'],
];

const known = new Set([...places.flatMap(([names]) => names), ...hashes.map(([name]) => name)]);

function firstInteger(value: JsonValue, names: readonly string[]): bigint | undefined {
  return names.map((name) => readInteger(value, name)).find((integer) => integer !== undefined);
}

/** Nodes add their own counters, as quantities. */
function quantityOr(_name: string, value: JsonValue): Field['value'] {
  const integer = typeof value === 'string' && value.length <= 18 ? integerOf(value) : undefined;
  return integer === undefined ? anyValue(value) : integerValue(integer);
}
