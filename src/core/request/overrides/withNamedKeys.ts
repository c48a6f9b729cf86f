import { failed, ok, type Result } from '../../base/result';
import { resolveSlot } from '../../formats/storage/resolveSlot';
import type { SlotExpression, SlotKey, SlotStep } from '../../formats/storage/slotExpression';
import type { StorageLayout } from '../../formats/storage/storageType';
import type { AddressBook, ResolvedName } from '../../knowledge/names/addressBook';

/**
 * Maximum number of steps of an expression whose keys may be names. Each is resolved together with the earlier ones.
 */
const maxSteps = 16;

/** An expression whose keys are addresses, also in its text, and the names that stood in their places. */
export interface NamedKeys {
  readonly expression: SlotExpression;
  readonly names: readonly ResolvedName[];
}

/**
 * Replaces keys that are names of addresses, if the layout expects an address or doesn't state the type of the key.
 * Fails with a sentence for a name that several addresses have or that is only offered, because its text would be a
 * different key.
 */
export function withNamedKeys(
  expression: SlotExpression,
  layout: StorageLayout | undefined,
  book: AddressBook | undefined,
): Result<NamedKeys, string> {
  if (book === undefined || expression.steps.length > maxSteps) return ok({ expression, names: [] });
  const steps: SlotStep[] = [];
  const names: ResolvedName[] = [];
  let { text } = expression;
  for (const step of expression.steps) {
    const found = step.kind === 'key' ? addressOfKey(step.key, book) : undefined;
    const isTaken = found !== undefined && takesAddress({ ...expression, steps }, layout);
    if (isTaken && found.kind === 'failed') return failed(found.problem.message);
    if (step.kind !== 'key' || !isTaken || found.kind === 'failed') {
      steps.push(step);
      continue;
    }
    const { address } = found.value;
    // Earlier replacements have moved the rest of the text.
    const at = (step.key.at ?? 0) + text.length - expression.text.length;
    text = `${text.slice(0, at)}${address}${text.slice(at + step.key.text.length)}`;
    steps.push({ kind: 'key', key: { text: address, quoted: false } });
    names.push(found.value);
  }
  return ok({ expression: { ...expression, text, steps }, names });
}

function addressOfKey({ text, quoted, cast }: SlotKey, book: AddressBook): ReturnType<AddressBook['resolve']> {
  return cast !== undefined || quoted || !/^[A-Za-z_$]/.test(text) ? undefined : book.resolve(text);
}

function takesAddress(parent: SlotExpression, layout: StorageLayout | undefined): boolean {
  const place = resolveSlot(parent, layout);
  if (place.kind === 'failed') return false;
  const { type } = place.value;
  if (type === undefined) return true;
  const key = type.kind === 'mapping' ? layout?.types.get(type.key) : undefined;
  return key?.kind === 'value' && key.reading === 'address';
}
