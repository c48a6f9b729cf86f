import type { JsonValue } from '../../base/json/jsonValue';
import { readList, readMember, readText } from '../../base/json/readMember';
import type { StepBudget } from '../../base/stepBudget';
import { type AstDefinitions, describedType, isKind, referencedNode } from './astDefinitions';
import { packVariables, slotsOfArray, type StorageSize } from './packVariables';

const wholeSlot: StorageSize = { bytes: undefined, slots: 1n };

/**
 * Returns the room that a type takes in storage, from the AST node of its name. Undefined if the AST lacks what the type
 * refers to, if the type can't be in storage, or if the budget is spent.
 */
export function measureType(
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
export function arrayLength(typeName: JsonValue | undefined): bigint | undefined {
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
