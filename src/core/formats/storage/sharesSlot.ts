import { resolveSlot } from './resolveSlot';
import type { SlotExpression } from './slotExpression';
import { elementPlace, packedBytes, type StorageLayout } from './storageType';

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
