import { failed, ok, type Result } from '../../base/result';
import { encodeKey, integerKey } from './encodeKey';
import type { SlotBase, SlotExpression, SlotKey, SlotStep } from './slotExpression';
import { dataSlot, elementSlot, firstDataSlot, mappingSlot, namespaceSlot, slotAfter, slotHex } from './slotWord';
import { standardSlot } from './standardSlots';
import { elementPlace, firstOffset, packedBytes, type StorageLayout, type StorageType } from './storageType';

/** The location of an expression's value, and its type if a layout or a standard defines it. */
export interface ResolvedSlot {
  /** `0x` and 64 digits, as `eth_getStorageAt` accepts. */
  readonly slot: string;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
  /** Undefined if neither a layout nor a standard defines it. */
  readonly type: StorageType | undefined;
  /** The normalized expression. */
  readonly label: string;
}

/** Maximum number of variables that a problem lists. */
const namedVariables = 20;

interface Place {
  readonly slot: bigint;
  readonly offset: number;
  readonly type?: StorageType | undefined;
  /** From a bare `mapping(…)` or `array(…)`, if there is no layout. */
  readonly shape?: 'mapping' | 'array';
}

/** Computes the slot of an expression. Only names need a layout. The problem is one sentence. */
export function resolveSlot(expression: SlotExpression, layout?: StorageLayout): Result<ResolvedSlot, string> {
  const place = resolvePlace(expression, layout);
  if (place.kind === 'failed') return place;
  const { slot, offset, type } = place.value;
  return ok({ slot: slotHex(slot), offset, label: expression.text, type });
}

function resolvePlace(expression: SlotExpression, layout: StorageLayout | undefined): Result<Place, string> {
  let place = resolveBase(expression.base, layout);
  for (const step of expression.steps) {
    if (place.kind === 'failed') return place;
    place = takeStep(place.value, step, layout, expression.text);
  }
  return place;
}

function resolveBase(base: SlotBase, layout: StorageLayout | undefined): Result<Place, string> {
  switch (base.kind) {
    case 'slot':
      return base.slot < 1n << 256n
        ? ok({ slot: base.slot, offset: 0 })
        : failed('A slot number has at most 256 bits.');
    case 'namespace':
      return ok({ slot: namespaceSlot(base.id), offset: 0 });
    case 'standard': {
      const standard = standardSlot(base.name);
      if (standard === undefined) return failed(`\`${base.name}\` isn't the name of a standard slot.`);
      return ok({ slot: standard.slot, offset: 0, type: standard.type });
    }
    case 'mapping':
    case 'array': {
      const of = resolvePlace(base.of, layout);
      return of.kind === 'failed' ? of : ok({ slot: of.value.slot, offset: 0, shape: base.kind });
    }
    case 'variable':
      return resolveVariable(base.name, layout);
  }
}

function resolveVariable(name: string, layout: StorageLayout | undefined): Result<Place, string> {
  if (layout === undefined)
    return failed(
      `\`${name}\` is a name, and no storage layout could be read. Name the file of a layout with \`# @layout\`, or write a slot number.`,
    );
  const found = layout.variables.filter((variable) => variable.label === name);
  // Private variables of several base contracts may share a name; the last one belongs to the most derived.
  const variable = found.at(-1);
  if (layout.variables.length === 0)
    return failed(
      layout.contract === undefined
        ? 'The layout has no variables. The contract may be a proxy.'
        : `The layout of ${layout.contract} has no variables. It may be a proxy.`,
    );
  if (variable === undefined) {
    const names = layout.variables
      .slice(0, namedVariables)
      .map((one) => one.label)
      .join(', ');
    const others = layout.variables.length - namedVariables;
    const listed = others > 0 ? `${names} and ${others} more` : names;
    return failed(
      `The layout has no variable \`${name}\`. It has ${listed}. Constants, immutables and transient variables are not in storage.`,
    );
  }
  return ok({ slot: variable.slot, offset: variable.offset, type: layout.types.get(variable.type) });
}

function takeStep(
  place: Place,
  step: SlotStep,
  layout: StorageLayout | undefined,
  text: string,
): Result<Place, string> {
  switch (step.kind) {
    case 'plus':
      return ok({ slot: slotAfter(place.slot, step.slots), offset: 0 });
    case 'member':
      return takeMember(place, step.name, layout);
    case 'key':
      return place.type === undefined
        ? takeUntypedKey(place, step.key, text)
        : takeTypedKey({ slot: place.slot, type: place.type }, step.key, layout, text);
  }
}

function takeMember(place: Place, name: string, layout: StorageLayout | undefined): Result<Place, string> {
  const { type } = place;
  if (name === 'length' && type?.kind === 'dynamicArray') {
    return ok({
      slot: place.slot,
      offset: 0,
      type: { kind: 'value', label: 'uint256', bytes: 32, reading: 'unsigned' },
    });
  }
  if (type?.kind === 'unread') return failed(`\`.${name}\` can't be found: ${type.why}.`);
  if (type?.kind !== 'struct')
    return failed(`\`.${name}\` is a member, but ${type?.label ?? 'a slot without a layout'} isn't a struct.`);
  const member = type.members.find((one) => one.label === name);
  if (member !== undefined) {
    return ok({
      slot: slotAfter(place.slot, member.slot),
      offset: member.offset,
      type: layout?.types.get(member.type),
    });
  }
  return failed(`${type.label} has no member \`${name}\`. It has ${type.members.map((one) => one.label).join(', ')}.`);
}

function takeUntypedKey(place: Place, key: SlotKey, text: string): Result<Place, string> {
  if (place.shape === undefined)
    return failed(`Without a layout, write mapping(…) or array(…) around the slot in \`${text}\`.`);
  if (place.shape === 'mapping') {
    const encoded = encodeKey(key, undefined, text);
    return encoded.kind === 'failed'
      ? encoded
      : ok({ slot: mappingSlot(encoded.value, place.slot), offset: 0, shape: 'mapping' });
  }
  const index = integerKey(key);
  if (index === undefined || index < 0n) return failed(`\`${key.text}\` isn't an array index.`);
  return ok({ slot: slotAfter(dataSlot(place.slot), index), offset: 0 });
}

function takeTypedKey(
  { slot, type }: { readonly slot: bigint; readonly type: StorageType },
  key: SlotKey,
  layout: StorageLayout | undefined,
  text: string,
): Result<Place, string> {
  if (type.kind === 'mapping') {
    const keyType = layout?.types.get(type.key);
    const encoded = encodeKey(key, keyType, text);
    if (encoded.kind === 'failed') return encoded;
    const value = layout?.types.get(type.value);
    return ok({ slot: elementSlot(type, keyType, encoded.value, slot), offset: firstOffset(value), type: value });
  }
  if (type.kind === 'unread') return failed(`\`[${key.text}]\` can't be found: ${type.why}.`);
  if (type.kind !== 'dynamicArray' && type.kind !== 'fixedArray')
    return failed(`\`[${key.text}]\` is an element, but ${type.label} has none.`);
  const index = integerKey(key);
  if (index === undefined || index < 0n) return failed(`\`${key.text}\` isn't an array index.`);
  if (type.kind === 'fixedArray' && index >= type.length) return failed(`${type.label} has no element ${index}.`);
  const base = layout?.types.get(type.base);
  if (base === undefined) return failed(`The layout doesn't contain the type of the elements of ${type.label}.`);
  const place = elementPlace(base, index);
  const first = type.kind === 'dynamicArray' ? firstDataSlot(type, slot) : slot;
  return ok({ slot: slotAfter(first, place.slot), offset: place.offset, type: base });
}

/**
 * Whether the slot of an expression's value may contain other values: packed variables, members of a struct or elements
 * of an array. False if the layout uses the slot for nothing else.
 */
export function sharesSlot({ base, steps, text }: SlotExpression, layout: StorageLayout | undefined): boolean {
  const last = steps.at(-1);
  if (last === undefined) {
    if (base.kind !== 'variable') return false;
    const slots = layout?.variables.filter(({ label }) => label === base.name).map(({ slot }) => slot) ?? [];
    const slot = slots.at(-1);
    return (layout?.variables.filter((variable) => variable.slot === slot).length ?? 0) > 1;
  }
  const parent = resolveSlot({ base, text, steps: steps.slice(0, -1) }, layout);
  const type = parent.kind === 'ok' ? parent.value.type : undefined;
  if (last.kind === 'member' && type?.kind === 'struct') {
    const member = type.members.find(({ label }) => label === last.name);
    return type.members.filter(({ slot }) => slot === member?.slot).length > 1;
  }
  if (type?.kind !== 'fixedArray' && type?.kind !== 'dynamicArray') return false;
  const element = last.kind === 'key' ? layout?.types.get(type.base) : undefined;
  return element !== undefined && packedBytes(element) !== undefined && elementPlace(element, 1n).slot === 0n;
}
