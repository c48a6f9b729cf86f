import { isList, isObject, readInteger, readList, readMember, readText } from '../json/readMember';
import type { JsonValue } from '../json/jsonValue';
import { failed, ok, type Result } from '../result';
import { findStorageLayout } from './findStorageLayout';
import { enumNamesOf, underlyingTypesOf } from './readAst';
import type { StorageLayout, StorageType, StorageVariable, ValueReading } from './storageType';

/**
 * Reads a solc `storageLayout`, bare or inside a Foundry or Hardhat artifact or solc's output for one contract. Where
 * the same JSON holds the AST, enums get their names and user-defined types their underlying type (neither is in a
 * layout). Types that cannot be read say so where they are used; the problem is a sentence for what is no layout at all.
 */
export function readStorageLayout(json: JsonValue): Result<StorageLayout, string> {
  const layout = findStorageLayout(json);
  if (layout === undefined) {
    return failed('This JSON holds no `storageLayout` with `storage` and `types`: compile with the storageLayout output selected.');
  }
  const ast = { enums: enumNamesOf(json), underlying: underlyingTypesOf(json) };
  const types = new Map<string, StorageType>();
  const entries = readMember(layout, 'types');
  for (const [id, entry] of isObject(entries) ? Object.entries(entries) : []) {
    types.set(id, readType(id, entry, ast));
  }
  const variables: StorageVariable[] = [];
  for (const entry of readList(layout, 'storage')) {
    const variable = readVariableEntry(entry);
    if (variable === undefined) return failed('A variable of this storage layout lacks label, slot, offset or type: another compiler wrote it.');
    variables.push(variable);
  }
  return ok({ variables, types });
}

interface AstNames {
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly underlying: ReadonlyMap<string, string>;
}

function readVariableEntry(entry: JsonValue): StorageVariable | undefined {
  const label = readText(entry, 'label');
  const type = readText(entry, 'type');
  const slot = readInteger(entry, 'slot');
  const offset = readInteger(entry, 'offset');
  const contract = readText(entry, 'contract')?.split(':').at(-1);
  if (label === undefined || type === undefined || slot === undefined || offset === undefined || offset < 0n || offset > 31n) return undefined;
  return { label, type, slot, offset: Number(offset), ...(contract !== undefined && { contract }) };
}

/** A type of the layout; one of a kind that is not known stands as unread, so that the variables of others still decode. */
function readType(id: string, entry: JsonValue, ast: AstNames): StorageType {
  const label = readText(entry, 'label') ?? id;
  const bytes = readInteger(entry, 'numberOfBytes') ?? 0n;
  const base = readText(entry, 'base');
  const unreadable: StorageType = { kind: 'unread', label, why: `the type \`${label}\` of this storage layout cannot be read: another compiler version wrote it` };
  switch (readText(entry, 'encoding')) {
    case 'bytes':
      return { kind: 'bytes', label, text: id.startsWith('t_string') };
    case 'mapping': {
      const key = readText(entry, 'key');
      const value = readText(entry, 'value');
      return key === undefined || value === undefined ? unreadable : { kind: 'mapping', label, key, value };
    }
    case 'dynamic_array':
      return base === undefined ? unreadable : { kind: 'dynamicArray', label, base };
    case 'inplace':
      if (base !== undefined) return readFixedArray(label, base, bytes) ?? unreadable;
      if (isList(readMember(entry, 'members'))) return readStruct(label, entry, bytes) ?? unreadable;
      return bytes < 1n || bytes > 32n ? unreadable : readValueType(id, label, Number(bytes), ast);
    default:
      return unreadable;
  }
}

function readFixedArray(label: string, base: string, bytes: bigint): StorageType | undefined {
  const length = /\[(\d+)\]$/.exec(label)?.[1];
  return length === undefined ? undefined : { kind: 'fixedArray', label, base, length: BigInt(length), slots: (bytes + 31n) / 32n };
}

function readStruct(label: string, entry: JsonValue, bytes: bigint): StorageType | undefined {
  const members = readList(entry, 'members').map(readVariableEntry);
  const known = members.filter((member) => member !== undefined);
  return known.length < members.length ? undefined : { kind: 'struct', label, members: known, slots: (bytes + 31n) / 32n };
}

function readValueType(id: string, label: string, bytes: number, ast: AstNames): StorageType {
  const node = /\)(\d+)(?:_storage)?$/.exec(id)?.[1] ?? '';
  if (id.startsWith('t_enum(')) {
    const names = ast.enums.get(node);
    return { kind: 'value', label, bytes, reading: 'enum', ...(names && { names }) };
  }
  const underlying = id.startsWith('t_userDefinedValueType(') ? ast.underlying.get(node) : undefined;
  return { kind: 'value', label, bytes, reading: readingOf(underlying === undefined ? id : `t_${underlying}`) };
}

/** How a value type's bytes read, by the compiler's type id (`t_uint256`, `t_contract(IERC20)12`). */
export function readingOf(id: string): ValueReading {
  if (id.startsWith('t_uint')) return 'unsigned';
  if (id.startsWith('t_int')) return 'signed';
  if (id.startsWith('t_bool')) return 'bool';
  if (id.startsWith('t_address') || id.startsWith('t_contract')) return 'address';
  if (/^t_(?:bytes\d+|byte)$/.test(id)) return 'bytes';
  if (id.startsWith('t_function')) return 'function';
  return 'unknown';
}
