import type { JsonValue } from '../../base/json/jsonValue';
import { isIdentifier } from '../../base/json/namePatterns';
import { isList, isObject, readInteger, readMember, readText } from '../../base/json/readMember';
import { ok, type Result } from '../../base/result';
import { findStorageLayout } from './findStorageLayout';
import { readStorageLayout } from './readStorageLayout';
import { namespaceSlot, slotAfter } from './slotWord';
import type { StorageLayout, StorageVariable } from './storageType';

/** Maximum number of namespaces that are read from one layout. Contracts have one for each base contract. */
const maxNamespaces = 200;
const maxMembers = 2_000;

/** Reads a storage layout (`readStorageLayout`) with the variables of its ERC-7201 namespaces. */
export function readNamespacedLayout(json: JsonValue): Result<StorageLayout, string> {
  const layout = readStorageLayout(json);
  return layout.kind === 'failed' ? layout : ok(withNamespaces(layout.value, json));
}

/**
 * Returns a layout with the variables of its ERC-7201 namespaces, in the form of OpenZeppelin's plugins: `namespaces: {
 * "erc7201:openzeppelin.storage.Ownable": [{ label, slot, offset, type }] }`, where slots count from the root of the
 * namespace. Members without a valid name, position or type are omitted.
 */
function withNamespaces(layout: StorageLayout, json: JsonValue): StorageLayout {
  const namespaces = readMember(findStorageLayout(json), 'namespaces');
  if (!isObject(namespaces)) return layout;
  const variables = Object.entries(namespaces)
    .slice(0, maxNamespaces)
    .flatMap(([name, members]) => readMembers(name, members));
  return variables.length === 0 ? layout : { ...layout, variables: [...layout.variables, ...variables] };
}

function readMembers(name: string, members: JsonValue): readonly StorageVariable[] {
  const id = /^erc7201:([\w.$-]{1,200})$/.exec(name)?.[1];
  if (id === undefined || !isList(members)) return [];
  const root = namespaceSlot(id);
  return members.slice(0, maxMembers).flatMap((member) => {
    const [label, type] = [readText(member, 'label'), readText(member, 'type')];
    const [slot, offset] = [readInteger(member, 'slot') ?? 0n, readInteger(member, 'offset') ?? 0n];
    if (label === undefined || !isIdentifier(label) || type === undefined || offset < 0n || offset > 31n) return [];
    return [{ label: `erc7201(${id}).${label}`, type, slot: slotAfter(root, slot), offset: Number(offset) }];
  });
}
