import type { JsonValue } from '../../../../base/json/jsonValue';
import { isObject, readInteger, readList, readText } from '../../../../base/json/readMember';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Section } from '../../../../base/view/decodedView';
import { hashValue, integerValue, statusValue } from '../../../../base/view/makeValue';
import { genericView } from '../../shared/genericView';
import { addressMember, anyValue, countMember, integerMember } from '../../shared/memberValue';
import { otherFields } from '../../shared/otherFields';

const title = 'Access list';

/** Decodes the answer of `eth_createAccessList`: the addresses and storage keys, and the gas with the list. */
export function decodeAccessList(value: JsonValue): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't an access list");
  const entries = readList(value, 'accessList');
  const error = readText(value, 'error');
  const gas = readInteger(value, 'gasUsed');
  const keys = entries.reduce((count: number, entry) => count + readList(entry, 'storageKeys').length, 0);
  const parts = [
    ...(error === undefined ? [] : ['The call failed']),
    countedText(entries.length, 'address', 'addresses'),
    countedText(keys, 'storage key', 'storage keys'),
    ...(gas === undefined ? [] : [`${groupDigits(gas)} gas with this list`]),
  ];
  const head: Section = {
    kind: 'fields',
    fields: [
      ...(error === undefined ? [] : [{ label: 'Error', value: statusValue('bad', error) }]),
      { label: 'Gas with this list', value: integerMember(value, 'gasUsed', 'gas') },
      ...otherFields(value, new Set(['accessList', 'gasUsed', 'error'])),
    ],
  };
  return {
    title,
    summary: parts.join(' · '),
    tone: error === undefined ? 'neutral' : 'bad',
    notes: [],
    sections: entries.length === 0 ? [head] : [head, entryTable(entries)],
  };
}

function entryTable(entries: readonly JsonValue[]): Section {
  return {
    kind: 'table',
    title,
    rowCount: entries.length,
    columns: [
      { id: 'address', label: 'Address', align: 'start', characters: 42 },
      { id: 'count', label: 'Keys', align: 'end', characters: 6 },
      { id: 'storageKeys', label: 'Storage keys', align: 'start', characters: 66 },
    ],
    at: (row) => [
      addressMember(entries[row], 'address'),
      countMember(entries[row], 'storageKeys'),
      { kind: 'list', items: readList(entries[row], 'storageKeys').map(keyValue) },
    ],
    details: (row) => [
      {
        kind: 'table',
        title: 'Storage keys',
        rowCount: readList(entries[row], 'storageKeys').length,
        columns: [
          { id: 'index', label: 'Index', align: 'end', characters: 6 },
          { id: 'key', label: 'Storage key', align: 'start', characters: 66 },
        ],
        at: (place) => [integerValue(place), keyValue(readList(entries[row], 'storageKeys')[place])],
      },
    ],
  };
}

function keyValue(key: JsonValue | undefined): ReturnType<typeof anyValue> {
  return typeof key === 'string' ? hashValue(key, 'other') : anyValue(key);
}
