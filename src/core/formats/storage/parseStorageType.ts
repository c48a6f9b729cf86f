import { failed, ok, type Result } from '../../base/result';
import { packVariables, slotsOfArray, type StorageSize } from './packVariables';
import { readingOf } from './readStorageLayout';
import { packedBytes, slotsOf, type StorageLayout, type StorageType, type StorageVariable } from './storageType';

/** A type written by the user, and the types it consists of. */
export interface WrittenType {
  readonly type: StorageType;
  readonly layout: StorageLayout;
}

/**
 * Parses the type of a storage value from `# @type`: any Solidity value type, `string`, `bytes`, arrays, `mapping(K =>
 * V)`, and `(uint128 a, bool b)` for a struct or for variables that share a slot, with the layout of solc. The problem
 * is one sentence.
 */
export function parseStorageType(text: string): Result<WrittenType, string> {
  const reader = new TypeReader(text);
  const id = text.length > 4000 ? undefined : reader.readType(0);
  const type = id === undefined ? undefined : reader.types.get(id);
  if (type === undefined || !reader.atEnd())
    return failed(
      `\`${text.slice(0, 60)}\` isn't a storage type such as uint128, string, uint32[], mapping(address => uint256) or (uint128 a, bool b).`,
    );
  return ok({ type, layout: { variables: [], types: reader.types } });
}

const maxDepth = 32;

class TypeReader {
  readonly types = new Map<string, StorageType>();
  #at = 0;

  constructor(readonly text: string) {}

  /** Parses a type and returns its id (its text), which is its key in `types`. */
  readType(depth: number): string | undefined {
    if (depth > maxDepth) return undefined;
    let id = this.#readBase(depth);
    while (id !== undefined) {
      const brackets = this.#take(/^\[\s*(?:(\d{1,9})\s*)?\]/);
      if (brackets === undefined) return id;
      id = this.#addArray(id, brackets[1] ?? '');
    }
    return undefined;
  }

  atEnd(): boolean {
    return this.#take(/^$/) !== undefined;
  }

  #readBase(depth: number): string | undefined {
    if (this.#take(/^mapping\s*\(/) !== undefined) return this.#readMapping(depth);
    if (this.#take(/^(?:tuple|struct)?\s*[({]/) !== undefined) return this.#readStruct(depth);
    const name = this.#take(/^[a-z]+\d*/)?.[0];
    if (name === undefined) return undefined;
    this.#take(/^payable\b/);
    const type = valueType(name);
    return type && this.#add(type);
  }

  #readMapping(depth: number): string | undefined {
    const key = this.readType(depth + 1);
    this.#takeName();
    if (key === undefined || this.#take(/^=>/) === undefined) return undefined;
    const value = this.readType(depth + 1);
    this.#takeName();
    if (value === undefined || this.#take(/^\)/) === undefined) return undefined;
    return this.#add({ kind: 'mapping', label: `mapping(${key} => ${value})`, key, value });
  }

  #readStruct(depth: number): string | undefined {
    const parts: { readonly type: string; readonly label: string }[] = [];
    do {
      const type = this.readType(depth + 1);
      if (type === undefined) return undefined;
      parts.push({ type, label: this.#takeName() ?? String(parts.length) });
    } while (this.#take(/^[,;](?!\s*[)}])/) !== undefined);
    if (this.#take(/^[,;]?\s*[)}]/) === undefined) return undefined;
    const { places, slots } = packVariables(parts.map(({ type }) => sizeOf(this.types.get(type))));
    const members = parts.map((part, index): StorageVariable => ({ ...part, slot: 0n, offset: 0, ...places[index] }));
    return this.#add({
      kind: 'struct',
      label: `(${parts.map((part) => `${part.type} ${part.label}`).join(', ')})`,
      members,
      slots,
    });
  }

  #addArray(base: string, length: string): string | undefined {
    const type = this.types.get(base);
    if (type === undefined) return undefined;
    const label = `${base}[${length}]`;
    if (length === '') return this.#add({ kind: 'dynamicArray', label, base });
    const slots = slotsOfArray(sizeOf(type), BigInt(length));
    return BigInt(length) === 0n
      ? undefined
      : this.#add({ kind: 'fixedArray', label, base, length: BigInt(length), slots });
  }

  #add(type: StorageType): string {
    this.types.set(type.label, type);
    return type.label;
  }

  #takeName(): string | undefined {
    return this.#take(/^[A-Za-z_$][\w$]*/)?.[0];
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    const rest = this.text.slice(this.#at).trimStart();
    const match = pattern.exec(rest);
    if (match === null) return undefined;
    this.#at = this.text.length - rest.length + match[0].length;
    return match;
  }
}

function valueType(name: string): StorageType | undefined {
  if (name === 'string' || name === 'bytes') return { kind: 'bytes', label: name, text: name === 'string' };
  if (name === 'address') return { kind: 'value', label: name, bytes: 20, reading: 'address' };
  if (name === 'bool') return { kind: 'value', label: name, bytes: 1, reading: 'bool' };
  if (name === 'enum') return { kind: 'value', label: name, bytes: 1, reading: 'enum' };
  const [, word, size] = /^(u?int|bytes)(\d*)$/.exec(name) ?? [];
  if (word === undefined || size === undefined) return undefined;
  const integerBytes = size === '' ? 32 : Number(size) / 8;
  const bytes = word === 'bytes' ? Number(size) : integerBytes;
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > 32) return undefined;
  const label = size === '' ? `${word}256` : name;
  return { kind: 'value', label, bytes, reading: readingOf(`t_${label}`) };
}

function sizeOf(type: StorageType | undefined): StorageSize {
  return type === undefined ? { bytes: undefined, slots: 1n } : { bytes: packedBytes(type), slots: slotsOf(type) };
}
