import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  membersOf,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { isIdentifier } from '../../base/json/namePatterns';
import { stepLimits } from '../../base/stepBudget';
import { findStorageLayout } from './findStorageLayout';
import { namespaceSlot, slotAfter } from './slotWord';
import type { StorageVariable } from './storageType';

/** Maximum number of namespaces that are read from one layout. Contracts have one for each base contract. */
const maxNamespaces = 200;
const maxMembers = 2_000;

/** `readStorageLayout` refuses larger layouts. */
const maxVariables = stepLimits.layoutEntries.steps;

/** Returns the names of a layout's variables, as positions begin with them. Reads no types. */
export function layoutNames(json: JsonValue): readonly string[] {
  const found = findStorageLayout(json);
  if (found === undefined) return [];
  const labels = found.kind === 'vyper' ? moduleNames(found.json) : solcNames(found.json);
  return [...new Set(labels.slice(0, maxVariables))];
}

function solcNames(json: JsonValue): readonly string[] {
  const own = readList(json, 'storage').slice(0, maxVariables);
  const labels = own.map((variable) => readText(variable, 'label')).filter((label) => label !== undefined);
  return [...labels, ...readNamespaces(json).map(({ label }) => label)];
}

function moduleNames(json: JsonObject): readonly string[] {
  return Object.keys(json)
    .slice(0, maxVariables)
    .map((name) => name.split('.', 1)[0] ?? name);
}

/** Returns the name of a variable in an ERC-7201 namespace, as positions write it. */
export function namespacedName(id: string, label: string): string {
  return `erc7201(${id}).${label}`;
}

/**
 * Returns the variables of the ERC-7201 namespaces of a layout, in the form of OpenZeppelin's plugins: `namespaces: {
 * "erc7201:openzeppelin.storage.Ownable": [{ label, slot, offset, type }] }`, where slots count from the root of the
 * namespace. Members without a valid name, position or type are omitted.
 */
export function readNamespaces(layout: JsonValue): readonly StorageVariable[] {
  const namespaces = readMember(layout, 'namespaces');
  return membersOf(isObject(namespaces) ? namespaces : {})
    .slice(0, maxNamespaces)
    .flatMap(([name, members]) => readMembers(name, members))
    .slice(0, maxMembers);
}

function readMembers(name: string, members: JsonValue): readonly StorageVariable[] {
  const id = /^erc7201:([\w.$-]{1,200})$/.exec(name)?.[1];
  if (id === undefined || !isList(members)) return [];
  const root = namespaceSlot(id);
  return members.slice(0, maxMembers).flatMap((member) => {
    const [label, type] = [readText(member, 'label'), readText(member, 'type')];
    const [slot, offset] = [readInteger(member, 'slot') ?? 0n, readInteger(member, 'offset') ?? 0n];
    if (label === undefined || !isIdentifier(label) || type === undefined || offset < 0n || offset > 31n) return [];
    return [{ label: namespacedName(id, label), type, slot: slotAfter(root, slot), offset: Number(offset) }];
  });
}
