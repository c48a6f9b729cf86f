import type { Field, FieldsSection, Section, TableSection } from '../../../base/view/decodedView';
import { integerValue, nothing, textValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import { plainFelt, shortString } from '../../../formats/l2net/felt';
import { rawNumber } from '../shared/tokenAmounts';
import type { L2Reading, ReadL2Event } from './l2EventDecoder';
import { l2SourceText } from './l2EventSource';

/** Returns the details of one l2net event: its arguments, other readings, and the possible readings of each felt. */
export function l2EventDetails(reading: L2Reading): readonly Section[] {
  if (reading.unreadable !== undefined)
    return [{ kind: 'fields', fields: [{ label: 'Not decoded', value: unreadableValue(reading.unreadable) }] }];
  const [best, ...others] = reading.events;
  return [
    ...(best === undefined ? [] : [eventSection(best.signature, best)]),
    ...others.map((other) => eventSection(`Could also be ${other.signature}`, other)),
    feltTable(reading),
  ];
}

/** Shows keys and data as received, because some of them aren't felts. */
export function unreadableValue(words: readonly string[]): Value {
  return { kind: 'undecoded', words, why: "some keys or data aren't felts" };
}

function eventSection(title: string, event: ReadL2Event): FieldsSection {
  const fields = event.arguments.map((argument): Field => {
    const hint = [argument.type, ...(argument.indexed === true ? ['key'] : []), ...rawNumber(argument.value)]
      .filter((part) => part !== undefined)
      .join(', ');
    return { label: argument.name, value: argument.value, ...(hint !== '' && { hint }) };
  });
  return { kind: 'fields', title, fields: [...fields, { label: 'Decoded by', value: textValue(l2SourceText(event)) }] };
}

/** Lists each felt as an integer, as a short string, and combined with the next felt as a u256. */
function feltTable(reading: L2Reading): TableSection {
  const felts = [
    ...reading.keys.map((felt, index) => ({ place: `key ${index}`, felt, next: undefined })),
    ...reading.data.map((felt, index) => ({ place: `data ${index}`, felt, next: reading.data[index + 1] })),
  ];
  return {
    kind: 'table',
    title: 'Keys and data',
    rowCount: felts.length,
    columns: [
      { id: 'place', label: 'Place', align: 'start', characters: 8 },
      { id: 'felt', label: 'Felt', align: 'start', characters: 40 },
      { id: 'integer', label: 'As integer', align: 'end', characters: 24 },
      { id: 'text', label: 'As short string', align: 'start', characters: 16 },
      { id: 'pair', label: 'With the next as u256', align: 'end', characters: 24 },
    ],
    at: (row) => {
      const one = felts[row];
      if (one === undefined) return [];
      const text = shortString(one.felt);
      return [
        textValue(one.place),
        plainFelt(one.felt),
        integerValue(one.felt),
        text === undefined ? nothing : textValue(text),
        pairValue(one.felt, one.next),
      ];
    },
  };
}

function pairValue(low: bigint, high: bigint | undefined): Value {
  const limb = 1n << 128n;
  return high === undefined || low >= limb || high >= limb ? nothing : integerValue(low | (high << 128n));
}
