import { isObject, type JsonValue, readInteger, readMember } from '../../../../base/json/jsonValue';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView } from '../../../../base/view/decodedView';
import { column, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { statusValue, textValue, type Value } from '../../../../base/view/value';
import { viewOf } from '../../shared/genericView';
import { hashMember, integerMember, plainMember } from '../../shared/memberValue';

const title = 'Kept data';

/** What a node can keep, most asked for first. Other members with the same form follow. */
const labels: ReadonlyMap<string, string> = new Map([
  ['state', 'State'],
  ['logs', 'Logs'],
  ['receipts', 'Receipts'],
  ['tx', 'Transactions'],
  ['blocks', 'Blocks'],
  ['stateproofs', 'State proofs'],
]);

/** Decodes the answer of `eth_capabilities`: since which block a node keeps each kind of data. */
export function decodeCapabilities(value: JsonValue): DecodedView | undefined {
  if (!isObject(value)) return undefined;
  const known = [...labels.keys()].filter((name) => isObject(value[name]));
  const others = Object.keys(value).filter((name) => name !== 'head' && !labels.has(name) && isObject(value[name]));
  const rows = [...known, ...others];
  if (rows.length === 0) return undefined;
  const head = readMember(value, 'head');
  return viewOf(title, [keptText('State', value['state']), keptText('logs', value['logs'])].join(' · '), [
    tableOf(
      undefined,
      rows.map((name) => ({ name, data: value[name], strategy: readMember(value[name], 'deleteStrategy') })),
      [
        column('data', 'Data', 14, ({ name }) => textValue(labels.get(name) ?? name)),
        column('kept', 'Kept', 8, ({ data }) => keptValue(data)),
        numberColumn('oldest', 'Oldest block', 14, ({ data }) => integerMember(data, 'oldestBlock')),
        numberColumn('window', 'Kept blocks', 14, ({ strategy }) => integerMember(strategy, 'retentionBlocks')),
        column('strategy', 'Deleted by', 12, ({ strategy }) => plainMember(strategy, 'type')),
      ],
    ),
    ...(isObject(head)
      ? [
          {
            kind: 'fields' as const,
            title: 'Head',
            fields: [
              { label: 'Number', value: integerMember(head, 'number') },
              { label: 'Hash', value: hashMember(head, 'hash', 'block') },
            ],
          },
        ]
      : []),
  ]);
}

function keptValue(data: JsonValue | undefined): Value {
  const isDisabled = readMember(data, 'disabled');
  if (isDisabled === true) return statusValue('neutral', 'No');
  return isDisabled === false ? statusValue('good', 'Yes') : plainMember(data, 'disabled');
}

function keptText(name: string, data: JsonValue | undefined): string {
  if (readMember(data, 'disabled') === true) return `${name} not kept`;
  const oldest = readInteger(data, 'oldestBlock');
  return oldest === undefined ? `${name} unknown` : `${name} since block ${groupDigits(oldest)}`;
}
