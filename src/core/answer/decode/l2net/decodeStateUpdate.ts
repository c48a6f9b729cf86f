import { isList, isObject, type JsonValue, readList, readMember } from '../../../base/json/jsonValue';
import { countedText } from '../../../base/view/amountText';
import type { DecodedView, Field, Section } from '../../../base/view/decodedView';
import { column, numberColumn, tableOf } from '../../../base/view/tableOf';
import { integerValue } from '../../../base/view/value';
import { genericView, viewOf } from '../shared/genericView';
import { anyValue, hashMember, integerMember } from '../shared/memberValue';
import { feltMember } from './l2EventTable';

const title = 'State update';

/** The lists of a state diff that are shown as tables, each with its members. */
const lists: readonly (readonly [member: string, title: string, columns: readonly string[]])[] = [
  ['nonces', 'Nonces', ['contract_address', 'nonce']],
  ['deployed_contracts', 'Deployed contracts', ['address', 'class_hash']],
  ['declared_classes', 'Declared classes', ['class_hash', 'compiled_class_hash']],
  ['replaced_classes', 'Replaced classes', ['contract_address', 'class_hash']],
  ['migrated_compiled_classes', 'Migrated compiled classes', ['class_hash', 'compiled_class_hash']],
];

/** Decodes the answer of `l2net_getStateUpdate`: the roots, and the changes by the block. */
export function decodeStateUpdate(value: JsonValue): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't a state update");
  const diff = readMember(value, 'state_diff');
  const storage = readList(diff, 'storage_diffs');
  const entries = storage.reduce((count: number, one) => count + readList(one, 'storage_entries').length, 0);
  const fields: readonly Field[] = [
    { label: 'Block hash', value: hashMember(value, 'block_hash', 'l2netBlock') },
    { label: 'State root', value: feltMember(value, 'new_root') },
    { label: 'Root before', value: feltMember(value, 'old_root') },
    ...lists.flatMap(([member, label]): readonly Field[] => {
      const list = readMember(diff, member);
      if (list === undefined) return [];
      return [{ label, value: isList(list) ? integerValue(list.length) : anyValue(list) }];
    }),
  ];
  return viewOf(
    title,
    `${countedText(entries, 'storage value')} of ${countedText(storage.length, 'contract')} changed`,
    [
      { kind: 'fields', fields },
      ...(storage.length === 0 ? [] : [storageTable(storage)]),
      ...lists.flatMap(([member, name, columns]) => {
        const items = readList(diff, member);
        return items.length === 0 ? [] : [feltTable(name, items, columns)];
      }),
    ],
  );
}

function storageTable(storage: readonly JsonValue[]): Section {
  return tableOf(
    'Storage',
    storage,
    [
      column('address', 'Contract', 66, (one) => feltMember(one, 'address')),
      numberColumn('entries', 'Values', 8, (one) => integerValue(readList(one, 'storage_entries').length)),
    ],
    { details: (one) => [feltTable('Values', readList(one, 'storage_entries'), ['key', 'value'])] },
  );
}

function feltTable(name: string, items: readonly JsonValue[], members: readonly string[]): Section {
  return tableOf(
    name,
    items,
    members.map((member) => {
      const label = member.charAt(0).toUpperCase() + member.slice(1).replaceAll('_', ' ');
      return member === 'nonce'
        ? numberColumn(member, label, 10, (item) => integerMember(item, member))
        : column(member, label, 66, (item) => feltMember(item, member));
    }),
  );
}
