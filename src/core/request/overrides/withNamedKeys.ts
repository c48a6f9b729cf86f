import { resolveSlot } from '../../formats/storage/resolveSlot';
import type { SlotExpression, SlotKey, SlotStep } from '../../formats/storage/slotExpression';
import type { StorageLayout } from '../../formats/storage/storageType';
import type { AddressBook } from '../../knowledge/names/addressBook';

/**
 * Maximum number of steps of an expression whose keys may be names. Each is resolved together with the earlier ones.
 */
const maxSteps = 16;

/** Replaces keys that are names of addresses, if the layout's key type is an address or isn't known. */
export function withNamedKeys(
  expression: SlotExpression,
  layout: StorageLayout | undefined,
  book: AddressBook | undefined,
): SlotExpression {
  if (book === undefined || expression.steps.length > maxSteps) return expression;
  const steps: SlotStep[] = [];
  for (const step of expression.steps) {
    const address = step.kind === 'key' ? addressOfKey(step.key, book) : undefined;
    const isTaken = address !== undefined && takesAddress({ ...expression, steps }, layout);
    steps.push(isTaken ? { kind: 'key', key: { text: address, quoted: false } } : step);
  }
  return { ...expression, steps };
}

function addressOfKey({ text, quoted, cast }: SlotKey, book: AddressBook): string | undefined {
  if (cast !== undefined || quoted || !/^[A-Za-z_$]/.test(text)) return undefined;
  const found = book.resolve(text);
  return found?.kind === 'ok' ? found.value.address : undefined;
}

function takesAddress(parent: SlotExpression, layout: StorageLayout | undefined): boolean {
  const place = resolveSlot(parent, layout);
  if (place.kind === 'failed') return false;
  const { type } = place.value;
  if (type === undefined) return true;
  const key = type.kind === 'mapping' ? layout?.types.get(type.key) : undefined;
  return key?.kind === 'value' && key.reading === 'address';
}
