import type { JsonValue } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { parseStorageType } from './parseStorageType';
import { readStorageLayout } from './readStorageLayout';
import { readVariable } from './readVariable';
import { type ResolvedSlot, resolveSlot } from './resolveSlot';
import { parseSlotExpression } from './slotExpression';
import { slotHex } from './slotWord';
import type { StorageLayout, StorageType } from './storageType';

/** The first step of reading a complete variable. */
export interface VariablePlan {
  readonly layout: StorageLayout;
  readonly place: ResolvedSlot;
  /** Slots that are known to be needed, one call each. */
  readonly slots: readonly string[];
  /** Whether more slots follow from those words (for example from a length). */
  readonly open: boolean;
}

/**
 * Plans how to read a complete variable of a layout (solc `storageLayout` or an artifact that contains one). Continue
 * with `readVariable(plan.place, plan.layout, words)`. The problem is one sentence.
 */
export function planVariable(layoutJson: JsonValue, expression: string): Result<VariablePlan, string> {
  const layout = readStorageLayout(layoutJson);
  if (layout.kind === 'failed') return layout;
  const parsed = parseSlotExpression(expression);
  if (parsed.kind === 'failed') return parsed;
  const place = resolveSlot(parsed.value, layout.value);
  if (place.kind === 'failed') return place;
  if (place.value.type?.kind === 'unread') return failed(`${place.value.label}: ${place.value.type.why}.`);
  return ok(planPlace(place.value, layout.value));
}

/** Plans how to read several variables of a layout. Those that only name a slot are left out. */
export function planVariables(layoutJson: JsonValue, expressions: readonly string[]): readonly VariablePlan[] {
  const layout = readStorageLayout(layoutJson);
  if (layout.kind === 'failed') return [];
  return expressions.flatMap((expression) => {
    const parsed = parseSlotExpression(expression);
    const place = parsed.kind === 'ok' ? resolveSlot(parsed.value, layout.value) : undefined;
    return place?.kind === 'ok' && place.value.type !== undefined ? [planPlace(place.value, layout.value)] : [];
  });
}

/** Plans how to read a value of a written type (see `parseStorageType`) from its first slot. */
export function planTyped(typeText: string, slot: bigint): Result<VariablePlan, string> {
  const written = parseStorageType(typeText);
  if (written.kind === 'failed') return written;
  return ok(
    planPlace({ slot: slotHex(slot), offset: 0, label: 'Value', type: written.value.type }, written.value.layout),
  );
}

/** Plans how to read the value at a place. */
export function planPlace(place: ResolvedSlot, layout: StorageLayout): VariablePlan {
  const step = readVariable(place, layout, {});
  return { layout, place, slots: step.kind === 'needs' ? step.slots : [], open: isOpen(place.type, layout, new Set()) };
}

/** `seen` contains the types that are being checked or are known to have a fixed size. */
function isOpen(type: StorageType | undefined, layout: StorageLayout, seen: Set<StorageType>): boolean {
  if (type === undefined || seen.has(type)) return false;
  seen.add(type);
  switch (type.kind) {
    case 'value':
    case 'unread':
    case 'mapping':
      return false;
    case 'bytes':
    case 'dynamicArray':
      return true;
    case 'fixedArray':
      return isOpen(layout.types.get(type.base), layout, seen);
    case 'struct':
      return type.members.some((member) => isOpen(layout.types.get(member.type), layout, seen));
  }
}
