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
import { isIdentifier, isTypeLabel } from '../../base/json/namePatterns';
import { failed, ok, type Result } from '../../base/result';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { findStorageLayout } from './findStorageLayout';
import { readNamespaces } from './layoutNames';
import { enumNamesOf, underlyingTypesOf } from './readAst';
import { readVyperLayout } from './readVyperLayout';
import type { StorageLayout, StorageType, StorageVariable, ValueReading } from './storageType';

interface IdMembers {
  readonly name: string;
  /** Between the parentheses. */
  readonly inner: string;
  /** After the parentheses. */
  readonly rest: string;
}

/**
 * Reads the storage layout of one contract: solc's `storageLayout`, with the variables of its ERC-7201 namespaces
 * (`readNamespaces`), or Vyper's layout, bare, in an artifact, or in the compiler's output. If the JSON contains the
 * AST, enums get their member names and user-defined types their underlying type, which layouts of solc do not include.
 * Types that cannot be read are marked where they are used. Fails with a sentence if the JSON is not a layout.
 */
export function readStorageLayout(json: JsonValue): Result<StorageLayout, string> {
  const found = findStorageLayout(json);
  if (found === undefined) {
    return failed(
      "This JSON doesn't contain `storageLayout` with `storage` and `types`. Compile with the storageLayout output selected.",
    );
  }
  return found.kind === 'vyper' ? readVyperLayout(found.json) : readSolcLayout(found.json, json);
}

function readSolcLayout(layout: JsonValue, json: JsonValue): Result<StorageLayout, string> {
  const budget = new StepBudget(stepLimits.layoutEntries);
  const entries = readMember(layout, 'types');
  const written = isObject(entries) ? membersOf(entries) : [];
  const members = written.reduce((sum, [, entry]) => sum + readList(entry, 'members').length, 0);
  if (!budget.take(written.length + members + readList(layout, 'storage').length))
    return failed(`This storage layout is too large to read because it describes ${groupDigits(budget.steps)} parts.`);
  const ast = { enums: enumNamesOf(json), underlying: underlyingTypesOf(json) };
  const types = new Map<string, StorageType>();
  for (const [id, entry] of written) {
    types.set(id, readType(id, withEncoding(id, entry), ast));
  }
  const variables: StorageVariable[] = [];
  for (const entry of readList(layout, 'storage')) {
    if (!isNamed(entry)) continue;
    const variable = readVariableEntry(entry);
    if (variable === undefined)
      return failed(
        'A variable of this storage layout has no label, slot, offset or type. Another compiler may have written it.',
      );
    variables.push(variable);
  }
  return ok({ variables: [...variables, ...readNamespaces(layout)], types });
}

/**
 * Returns the variables with invalid names in a layout (bare or in an artifact), each with its place. They are omitted;
 * all others are read.
 */
export function misnamedVariables(layout: JsonValue): readonly { readonly place: string; readonly message: string }[] {
  const found = findStorageLayout(layout);
  return readList(found?.kind === 'solc' ? found.json : undefined, 'storage').flatMap((entry, index) =>
    isNamed(entry)
      ? []
      : [{ place: `storage[${index}].label`, message: "The name of this variable isn't an identifier." }],
  );
}

/** A variable without a name is handled elsewhere: another compiler wrote the layout. */
function isNamed(entry: JsonValue): boolean {
  const label = readText(entry, 'label');
  return label === undefined || isIdentifier(label);
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
  if (
    label === undefined ||
    type === undefined ||
    slot === undefined ||
    offset === undefined ||
    offset < 0n ||
    offset > 31n
  )
    return undefined;
  return { label, type, slot, offset: Number(offset), contract };
}

/** Reads a type of the layout. A type of an unknown kind becomes `unread`, so that other variables still decode. */
function readType(id: string, entry: JsonValue, ast: AstNames): StorageType {
  const written = readText(entry, 'label') ?? id;
  const label = isTypeLabel(written) ? written : 'unknown type';
  const bytes = readInteger(entry, 'numberOfBytes') ?? 0n;
  const base = readText(entry, 'base');
  const unreadable: StorageType = {
    kind: 'unread',
    label,
    why: `the type \`${label}\` of this storage layout is unknown, perhaps because another compiler version wrote it`,
  };
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
      if (!id.startsWith('t_enum(') && isList(readMember(entry, 'members')))
        return readStruct(label, entry, bytes) ?? unreadable;
      return bytes < 1n || bytes > 32n ? unreadable : readValueType({ id, label, bytes: Number(bytes) }, entry, ast);
    default:
      return unreadable;
  }
}

function readFixedArray(label: string, base: string, bytes: bigint): StorageType | undefined {
  // Storage can't contain a longer number.
  const length = /\[(\d{1,78})\]$/.exec(label)?.[1];
  return length === undefined
    ? undefined
    : { kind: 'fixedArray', label, base, length: BigInt(length), slots: (bytes + 31n) / 32n };
}

function readStruct(label: string, entry: JsonValue, bytes: bigint): StorageType | undefined {
  const members = readList(entry, 'members').filter(isNamed).map(readVariableEntry);
  const known = members.filter((member) => member !== undefined);
  return known.length < members.length
    ? undefined
    : { kind: 'struct', label, members: known, slots: (bytes + 31n) / 32n };
}

/** OpenZeppelin's plugins write the names of an enum and the type below a user-defined type into the layout. */
function readValueType(
  { id, label, bytes }: { readonly id: string; readonly label: string; readonly bytes: number },
  entry: JsonValue,
  ast: AstNames,
): StorageType {
  const node = /\)(\d+)(?:_storage)?$/.exec(id)?.[1] ?? '';
  if (id.startsWith('t_enum(')) {
    const members = readList(entry, 'members').filter((name) => typeof name === 'string' && isIdentifier(name));
    const names = ast.enums.get(node) ?? (members.length > 0 ? members.map(String) : undefined);
    return { kind: 'value', label, bytes, reading: 'enum', names };
  }
  const known = id.startsWith('t_userDefinedValueType(') ? ast.underlying.get(node) : undefined;
  const underlying = known === undefined ? readText(entry, 'underlying') : `t_${known}`;
  return { kind: 'value', label, bytes, reading: readingOf(underlying ?? id) };
}

/** Returns how to read a value type, from the compiler's type id (`t_uint256`, `t_contract(IERC20)12`). */
export function readingOf(id: string): ValueReading {
  if (id.startsWith('t_uint')) return 'unsigned';
  if (id.startsWith('t_int')) return 'signed';
  if (id.startsWith('t_bool')) return 'bool';
  if (id.startsWith('t_address') || id.startsWith('t_contract')) return 'address';
  if (/^t_(?:bytes\d+|byte)$/.test(id)) return 'bytes';
  if (id.startsWith('t_function')) return 'function';
  return 'unknown';
}

/**
 * Returns a type of a layout with what solc writes beside its label: `encoding`, and `key`, `value` or `base`. The
 * plugins of OpenZeppelin leave these out, so they are read from the type's id (`t_mapping(t_address,t_uint256)`,
 * `t_array(t_string_storage)dyn_storage`). Types of solc are returned as they are.
 */
function withEncoding(id: string, entry: JsonValue): JsonValue {
  if (!isObject(entry) || readText(entry, 'encoding') !== undefined) return entry;
  return { ...encodingOf(id, entry), ...entry };
}

function encodingOf(id: string, entry: JsonObject): JsonObject {
  const parts = partsOf(id);
  switch (parts?.name) {
    case 't_mapping': {
      const [key, value] = argumentsOf(parts.inner);
      return key === undefined || value === undefined ? {} : { encoding: 'mapping', key, value };
    }
    case 't_array':
      return { encoding: parts.rest.startsWith('dyn') ? 'dynamic_array' : 'inplace', base: parts.inner };
    case 't_struct':
      // Without its members, a struct would be read as a value.
      return readMember(entry, 'members') === undefined ? {} : { encoding: 'inplace' };
    default:
      return /^t_(?:bytes|string)_(?:storage|memory|calldata)/.test(id) ? { encoding: 'bytes' } : valueOf(id, entry);
  }
}

function valueOf(id: string, entry: JsonObject): JsonObject {
  const bytes = readMember(entry, 'numberOfBytes') === undefined ? bytesOf(id) : undefined;
  return { encoding: 'inplace', ...(bytes !== undefined && { numberOfBytes: String(bytes) }) };
}

/** Older versions of the plugins leave the size out, too. */
function bytesOf(id: string): number | undefined {
  const [, bits, bytes] = /^t_(?:u?int(\d{1,3})|bytes(\d{1,2}))$/.exec(id) ?? [];
  if (bits !== undefined) return Number(bits) / 8;
  if (bytes !== undefined) return Number(bytes);
  if (id.startsWith('t_address') || id.startsWith('t_contract')) return 20;
  return id === 't_bool' ? 1 : undefined;
}

function partsOf(id: string): IdMembers | undefined {
  const [open, close] = [id.indexOf('('), id.lastIndexOf(')')];
  return open < 0 || close < open
    ? undefined
    : { name: id.slice(0, open), inner: id.slice(open + 1, close), rest: id.slice(close + 1) };
}

/** Splits at the commas that are not within parentheses. */
function argumentsOf(text: string): readonly string[] {
  const found: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, text.slice(start)];
}
