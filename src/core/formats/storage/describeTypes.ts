import {
  type JsonObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import type { StepBudget } from '../../base/stepBudget';
import { type AstDefinitions, describedType, isKind, referencedNode } from './astDefinitions';
import { packVariables, slotsOfArray, type StorageSize } from './packVariables';

const wholeSlot: StorageSize = { bytes: undefined, slots: 1n };

const signs: Readonly<Record<string, string>> = { $$$: '$', _$_: ',', $_: '(', _$: ')' };

/** A type in storage, or as the key of a mapping. */
type Place = 'storage' | 'key';

/** Writes types as solc's `storageLayout` has them, from the AST nodes of their names. */
export class DescribedTypes {
  readonly #types = new Map<string, JsonObject>();

  constructor(
    private readonly definitions: AstDefinitions,
    private readonly budget: StepBudget,
    /** The contract that is compiled: `file.sol:Name`. */
    private readonly contract: string,
  ) {}

  get types(): JsonObject {
    return Object.fromEntries(this.#types);
  }

  /**
   * Returns the entries of variables or members one after another from a slot, and describes their types. Undefined if one
   * of the types can't be described.
   */
  entriesOf(variables: readonly JsonValue[], from: bigint): readonly JsonObject[] | undefined {
    const typeNames = variables.map((variable) => readMember(variable, 'typeName'));
    const sizes = typeNames.map((typeName) => measureType(typeName, this.definitions, this.budget));
    const known = sizes.filter((size) => size !== undefined);
    if (known.length < sizes.length) return undefined;
    const { places } = packVariables(known);
    const entries: JsonObject[] = [];
    for (const [index, variable] of variables.entries()) {
      const [type, place] = [this.#add(typeNames[index], 'storage'), places[index]];
      const [label, astId] = [readText(variable, 'name'), readInteger(variable, 'id')];
      if (type === undefined || place === undefined || label === undefined || astId === undefined) return undefined;
      const slot = (from + place.slot).toString();
      entries.push({ astId: Number(astId), contract: this.contract, label, offset: place.offset, slot, type });
    }
    return entries;
  }

  /** Describes a type and the types in it. Returns its ID. */
  #add(typeName: JsonValue | undefined, place: Place): string | undefined {
    return this.budget.below(() => {
      const id = typeName === undefined ? undefined : this.#idOf(typeName, place);
      if (id === undefined || typeName === undefined || this.#types.has(id)) return id;
      const label = this.#labelOf(typeName);
      const size = measureType(typeName, this.definitions, this.budget);
      if (label === undefined || size === undefined) return undefined;
      const numberOfBytes = (size.bytes === undefined ? size.slots * 32n : BigInt(size.bytes)).toString();
      // A struct may contain itself in an array or a mapping.
      this.#types.set(id, { encoding: 'inplace', label, numberOfBytes });
      const parts = this.#partsOf(typeName);
      if (parts !== undefined) this.#types.set(id, { encoding: 'inplace', ...parts, label, numberOfBytes });
      return parts && id;
    }, undefined);
  }

  #partsOf(typeName: JsonValue): JsonObject | undefined {
    switch (readText(typeName, 'nodeType')) {
      case 'Mapping': {
        const key = this.#add(readMember(typeName, 'keyType'), 'key');
        const value = this.#add(readMember(typeName, 'valueType'), 'storage');
        return key === undefined || value === undefined ? undefined : { encoding: 'mapping', key, value };
      }
      case 'ArrayTypeName': {
        const base = this.#add(readMember(typeName, 'baseType'), 'storage');
        const encoding = arrayLength(typeName) === undefined ? 'dynamic_array' : 'inplace';
        return base === undefined ? undefined : { encoding, base };
      }
      case 'ElementaryTypeName':
        return isText(typeName) ? { encoding: 'bytes' } : {};
      default: {
        const definition = referencedNode(typeName, this.definitions);
        if (!isKind(definition, 'StructDefinition')) return {};
        const members = this.entriesOf(readList(definition, 'members'), 0n);
        return members && { members };
      }
    }
  }

  #idOf(typeName: JsonValue, place: Place): string | undefined {
    return this.budget.below(() => {
      const own = describedType(typeName, 'typeIdentifier');
      switch (readText(typeName, 'nodeType')) {
        case 'Mapping': {
          const [key, value] = [readMember(typeName, 'keyType'), readMember(typeName, 'valueType')];
          const keyId = key && this.#idOf(key, 'key');
          const valueId = value && this.#idOf(value, 'storage');
          return keyId === undefined || valueId === undefined ? undefined : `t_mapping(${keyId},${valueId})`;
        }
        case 'ArrayTypeName': {
          const base = readMember(typeName, 'baseType');
          const id = base && this.#idOf(base, 'storage');
          return id === undefined ? undefined : `t_array(${id})${arrayLength(typeName) ?? 'dyn'}_storage`;
        }
        case 'ElementaryTypeName':
          if (isText(typeName)) return `t_${nameOf(typeName)}_${place === 'key' ? 'memory_ptr' : 'storage'}`;
          return own && layoutTypeId(own);
        default:
          return own && layoutTypeId(own.replace(/_storage(?:_ptr)?$/, '_storage'));
      }
    }, undefined);
  }

  #labelOf(typeName: JsonValue): string | undefined {
    return this.budget.below(() => {
      switch (readText(typeName, 'nodeType')) {
        case 'Mapping': {
          const [key, value] = [readMember(typeName, 'keyType'), readMember(typeName, 'valueType')];
          const labels = [key && this.#labelOf(key), value && this.#labelOf(value)];
          return labels.includes(undefined) ? undefined : `mapping(${labels.join(' => ')})`;
        }
        case 'ArrayTypeName': {
          const base = readMember(typeName, 'baseType');
          const label = base && this.#labelOf(base);
          return label === undefined ? undefined : `${label}[${arrayLength(typeName) ?? ''}]`;
        }
        case 'ElementaryTypeName':
          return isText(typeName) ? nameOf(typeName) : describedType(typeName, 'typeString');
        default:
          return describedType(typeName, 'typeString')?.replace(/ storage (?:pointer|ref)$/, '');
      }
    }, undefined);
  }
}

function nameOf(typeName: JsonValue): string {
  return readText(typeName, 'name') ?? '';
}

/** `string` and `bytes`, which have a length of their own. */
function isText(typeName: JsonValue): boolean {
  return ['string', 'bytes'].includes(nameOf(typeName));
}

/**
 * Returns the ID that solc's storage layout has for a type, from the identifier in an AST: solc writes `$_`, `_$` and
 * `_$_` for `(`, `)` and `,`, and `$$$` for a dollar sign of a name.
 */
function layoutTypeId(typeIdentifier: string): string {
  return typeIdentifier.replaceAll(/\$\$\$|_\$_(?=t_)|\$_|_\$(?!\$)/g, (part) => signs[part] ?? part);
}

/**
 * Returns the room that a type takes in storage, from the AST node of its name. Undefined if the AST lacks what the type
 * refers to, if the type can't be in storage, or if the budget is spent.
 */
function measureType(
  typeName: JsonValue | undefined,
  definitions: AstDefinitions,
  budget: StepBudget,
): StorageSize | undefined {
  return budget.below(() => measure(typeName, definitions, budget), undefined);
}

function measure(
  typeName: JsonValue | undefined,
  definitions: AstDefinitions,
  budget: StepBudget,
): StorageSize | undefined {
  switch (readText(typeName, 'nodeType')) {
    case 'ElementaryTypeName':
      return elementarySize(describedType(typeName, 'typeString') ?? '');
    case 'Mapping':
      return wholeSlot;
    case 'FunctionTypeName':
      return value(readText(typeName, 'visibility') === 'external' ? 24 : 8);
    case 'ArrayTypeName': {
      const length = arrayLength(typeName);
      if (length === undefined) return wholeSlot;
      const base = measureType(readMember(typeName, 'baseType'), definitions, budget);
      return base && { bytes: undefined, slots: slotsOfArray(base, length) };
    }
    case 'UserDefinedTypeName':
      return typeName === undefined ? undefined : measureDefined(typeName, definitions, budget);
    default:
      return undefined;
  }
}

function measureDefined(typeName: JsonValue, definitions: AstDefinitions, budget: StepBudget): StorageSize | undefined {
  const id = describedType(typeName, 'typeIdentifier') ?? '';
  if (id.startsWith('t_contract$')) return value(20);
  const definition = referencedNode(typeName, definitions);
  if (id.startsWith('t_enum$')) return value(readList(definition, 'members').length > 256 ? 2 : 1);
  if (isKind(definition, 'UserDefinedValueTypeDefinition'))
    return measureType(readMember(definition, 'underlyingType'), definitions, budget);
  if (!isKind(definition, 'StructDefinition')) return undefined;
  const sizes = readList(definition, 'members').map((member) =>
    measureType(readMember(member, 'typeName'), definitions, budget),
  );
  const known = sizes.filter((size) => size !== undefined);
  return known.length < sizes.length ? undefined : { bytes: undefined, slots: packVariables(known).slots };
}

/** Returns the length of a fixed array, which the compiler has computed; undefined for a dynamic one. */
function arrayLength(typeName: JsonValue | undefined): bigint | undefined {
  // A longer number can't be a number of slots.
  const length = /\$(\d{1,78})_(?:storage|memory|calldata)(?:_ptr)?$/.exec(
    describedType(typeName, 'typeIdentifier') ?? '',
  )?.[1];
  return length === undefined ? undefined : BigInt(length);
}

function elementarySize(name: string): StorageSize | undefined {
  if (/^(?:string|bytes)\b/.test(name)) return wholeSlot;
  if (name === 'address' || name === 'address payable') return value(20);
  if (name === 'bool') return value(1);
  const [, word, size] = /^(u?int|u?fixed|bytes)(\d{1,3})(?:x\d{1,2})?$/.exec(name) ?? [];
  const bytes = word === 'bytes' ? Number(size) : Number(size) / 8;
  return Number.isInteger(bytes) && bytes >= 1 && bytes <= 32 ? value(bytes) : undefined;
}

function value(bytes: number): StorageSize {
  return { bytes, slots: 1n };
}
