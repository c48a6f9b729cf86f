import type { JsonValue } from '../../../base/json/jsonValue';
import type { Note } from '../../../base/view/decodedView';
import { listText } from '../../../base/view/listText';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { BlameChange } from '../../../formats/stateDiff/blameAnswer';
import { readStorageLayout } from '../../../formats/storage/readStorageLayout';
import { resolveSlot } from '../../../formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../formats/storage/slotExpression';
import { type StorageLayout, variablesIn } from '../../../formats/storage/storageType';
import { warningOf } from './genericView';

/**
 * Returns hints with the layout of the code that a proxy ran, if it is known. `variable` is the one that is decoded, if the
 * answer has several.
 */
export function hintsThen(
  hints: DecodeHints,
  implementation: string | undefined,
  variable: string | undefined,
): DecodeHints {
  const layout = layoutOf(hints, implementation) ?? hints.layout;
  const expression = variable ?? hints.layout?.expression;
  return layout === undefined ? hints : { ...hints, layout: { ...layout, expression } };
}

function layoutOf({ layouts = {} }: DecodeHints, implementation: string | undefined) {
  const key = implementation?.toLowerCase() ?? '';
  return Object.hasOwn(layouts, key) ? layouts[key]?.[0] : undefined;
}

/**
 * Returns notes about code of a proxy whose layout gives the slots of changes another meaning than the layout that is known
 * now, or whose layout isn't known.
 */
export function meaningNotes(changes: readonly BlameChange[], hints: DecodeHints): readonly Note[] {
  const run = [...new Set(changes.flatMap((change) => implementationsOf(change)))];
  const unknown = run.filter((each) => layoutOf(hints, each) === undefined);
  const notes = run.flatMap((each) => changedMeaning(each, changes, hints));
  if (run.length < 2 || unknown.length === 0) return notes;
  const values = 'Its values are decoded by the layout that is known now, so they may have another meaning';
  return [
    ...notes,
    warningOf(`The proxy ran different implementations at these changes. ${values}: ${listText(unknown)}.`),
  ];
}

function implementationsOf({ implementation, implementationBefore }: BlameChange): readonly string[] {
  return [implementation, implementationBefore].filter((each) => each !== undefined);
}

function changedMeaning(implementation: string, changes: readonly BlameChange[], hints: DecodeHints): readonly Note[] {
  const [then, now] = [layoutOf(hints, implementation), hints.layout];
  if (then === undefined || now === undefined || hints.storageType !== undefined) return [];
  const isOne = new Set(changes.map(({ variable }) => variable)).size < 2;
  const expression = isOne ? now.expression : undefined;
  const slots = new Set(
    changes
      .filter((change) => implementationsOf(change).includes(implementation))
      .flatMap(({ value }) => Object.keys(value)),
  );
  const meant = [...slots]
    .filter((slot) => /^0x[\da-f]{1,64}$/i.test(slot))
    .flatMap((slot) => {
      const [before, after] = [then, now].map(({ json }) => meaningOf(json, slot, expression));
      return before === undefined || before === after ? [] : [`${before} instead of ${after ?? 'no variable'}`];
    });
  const [first] = meant;
  if (first === undefined) return [];
  return [
    warningOf(
      `An upgrade changed the meaning of the slot: with the implementation ${implementation} (${then.source}), it has ${first}. Values of that time are decoded by that layout.`,
    ),
  ];
}

/** The variables that a layout has in a slot, with their types. Undefined if it has none. */
function meaningOf(json: JsonValue, slot: string, expression: string | undefined): string | undefined {
  const layout = readStorageLayout(json);
  if (layout.kind === 'failed') return undefined;
  const named = expression === undefined ? undefined : meaningOfExpression(layout.value, slot, expression);
  const all = variablesIn(layout.value, BigInt(slot)).map(
    ({ label, type }) => `${label} (${layout.value.types.get(type)?.label ?? type})`,
  );
  return named ?? (all.length === 0 ? undefined : listText(all));
}

function meaningOfExpression(layout: StorageLayout, slot: string, expression: string): string | undefined {
  const parsed = parseSlotExpression(expression);
  const resolved = parsed.kind === 'ok' ? resolveSlot(parsed.value, layout) : undefined;
  if (resolved?.kind !== 'ok' || BigInt(resolved.value.slot) !== BigInt(slot)) return undefined;
  return `${resolved.value.label} (${resolved.value.type?.label ?? 'no type'})`;
}
