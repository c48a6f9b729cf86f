import type { StorageType } from './storageType';

/** The types of one Vyper layout, by id. */
export type VyperTypes = Map<string, StorageType>;

/** Maximum depth of a type. Vyper's compiler fails long before. */
const maxDepth = 32;

/**
 * Adds a type as Vyper's layouts write it to `types`, and returns its id: `uint256`, `String[32]`, `DynArray[uint256,
 * 3]`, `HashMap[address, uint256]`, `int128[2][3]`. Each value has a slot of its own. Structs, flags and interfaces are
 * only named there, so their size comes from `slots`, the number of slots of the whole type, if it is known.
 */
export function addVyperType(written: string, slots: bigint | undefined, types: VyperTypes, depth = 0): string {
  const text = written.trim();
  const type = depth > maxDepth ? undefined : typeOf(text, slots, types, depth);
  const id = type === undefined || type.kind === 'unread' ? `${text} ${slots ?? ''}` : type.label;
  types.set(id, type ?? { kind: 'unread', label: labelOf(text), why: `the type \`${labelOf(text)}\` can't be read` });
  return id;
}

function typeOf(text: string, slots: bigint | undefined, types: VyperTypes, depth: number): StorageType | undefined {
  const value = valueType(text);
  if (value !== undefined) return value;
  const open = openOfLast(text);
  if (open === undefined) return named(text, slots);
  const [name, parts] = [text.slice(0, open).trim(), splitParts(text.slice(open + 1, -1))];
  const [first = '', second] = parts;
  switch (name) {
    case 'HashMap': {
      if (second === undefined || parts.length > 2) return undefined;
      const key = addVyperType(first, 1n, types, depth + 1);
      const of = addVyperType(second, undefined, types, depth + 1);
      return {
        kind: 'mapping',
        label: `HashMap[${labelIn(types, key)}, ${labelIn(types, of)}]`,
        key,
        value: of,
        isSlotFirst: true,
      };
    }
    case 'String':
    case 'Bytes': {
      const length = lengthOf(first);
      return length === undefined
        ? undefined
        : { kind: 'bytes', label: `${name}[${length}]`, text: name === 'String', slots: 1n + (length + 31n) / 32n };
    }
    default:
      break;
  }
  const isDynamic = name === 'DynArray';
  const length = lengthOf(isDynamic ? second : first);
  if (length === undefined) return undefined;
  // The length of a dynamic array is in a slot of its own.
  const own = isDynamic ? 1n : 0n;
  const ofEach = slots === undefined ? undefined : (slots - own) / length;
  const base = addVyperType(isDynamic ? first : name, ofEach, types, depth + 1);
  const each = slotsIn(types, base);
  const element = labelIn(types, base);
  const label = isDynamic ? `DynArray[${element}, ${length}]` : `${element}[${length}]`;
  if (each === undefined) return unknownSize(label);
  return isDynamic
    ? { kind: 'dynamicArray', label, base, slots: own + each * length }
    : { kind: 'fixedArray', label, base, length, slots: each * length };
}

function unknownSize(label: string): StorageType {
  return { kind: 'unread', label, why: `Vyper's layout doesn't say how many slots the elements of \`${label}\` have` };
}

/** A struct, a flag, or an interface of the contract. */
function named(text: string, slots: bigint | undefined): StorageType {
  const label = labelOf(text);
  const why = `Vyper's layout names the type \`${label}\` without its members`;
  return { kind: 'unread', label, why, slots };
}

function valueType(text: string): StorageType | undefined {
  const value = { kind: 'value', label: text, isAlone: true } as const;
  if (text === 'address' || /^interface\b/.test(text))
    return { ...value, label: labelOf(text), bytes: 20, reading: 'address' };
  if (text === 'bool') return { ...value, bytes: 1, reading: 'bool' };
  // A decimal is an int168 of 10^-10.
  if (text === 'decimal') return { ...value, bytes: 21, reading: 'signed', decimals: 10 };
  if (text === 'nonreentrant lock') return { ...value, bytes: 32, reading: 'unsigned' };
  const [, word, digits = ''] = /^(u?int|bytes)(\d{1,3})$/.exec(text) ?? [];
  if (word === undefined) return undefined;
  const bytes = word === 'bytes' ? Number(digits) : Number(digits) / 8;
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > 32) return undefined;
  const signed = word === 'int' ? 'signed' : 'unsigned';
  return { ...value, bytes, reading: word === 'bytes' ? 'bytes' : signed };
}

/** Returns the position of the bracket that the last bracket closes; undefined if the text doesn't end with one. */
function openOfLast(text: string): number | undefined {
  let depth = 0;
  for (let at = text.length - 1; at >= 0 && text.endsWith(']'); at -= 1) {
    const sign = text.charAt(at);
    if (sign === ']') depth += 1;
    if (sign === '[') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '[' || sign === '(') depth += 1;
    else if (sign === ']' || sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

function lengthOf(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : undefined;
}

function slotsIn(types: VyperTypes, id: string): bigint | undefined {
  const type = types.get(id);
  return type?.kind === 'value' || type?.kind === 'mapping' ? 1n : type?.slots;
}

function labelIn(types: VyperTypes, id: string): string {
  return types.get(id)?.label ?? id;
}

/** Interfaces are written with the path of their file: `interface /usr/lib/vyper/IERC20.vyi`. */
function labelOf(text: string): string {
  const last = text.slice(0, 1_000).split(/[\\/]/).at(-1) ?? '';
  const name = last.replace(/^interface /, '').replace(/\.vyi?$/, '');
  const label = text.startsWith('interface ') ? `interface ${name}` : name;
  return /^[\w$.,()[\] =>]{1,1024}$/.test(label) ? label : 'unknown type';
}
