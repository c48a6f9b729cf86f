import { isObject, type JsonValue, readInteger, readList, readText } from '../../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Section } from '../../../../base/view/decodedView';
import { column, indexColumn, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { statusValue } from '../../../../base/view/value';
import { genericView } from '../../shared/genericView';
import { fieldIf, otherFields } from '../../shared/memberFields';
import { addressMember, countMember, integerMember } from '../../shared/memberValue';
import { hashOrOther } from './transactionLists';

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
      ...fieldIf('Error', error, (text) => statusValue('bad', text)),
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
  return tableOf(
    title,
    entries,
    [
      column('address', 'Address', 42, (entry) => addressMember(entry, 'address')),
      numberColumn('count', 'Keys', 6, (entry) => countMember(entry, 'storageKeys')),
      column('storageKeys', 'Storage keys', 66, (entry) => ({
        kind: 'list',
        items: readList(entry, 'storageKeys').map(hashOrOther),
      })),
    ],
    {
      details: (entry) => [
        tableOf('Storage keys', readList(entry, 'storageKeys'), [
          indexColumn,
          column('key', 'Storage key', 66, hashOrOther),
        ]),
      ],
    },
  );
}
