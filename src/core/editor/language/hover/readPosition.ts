import { codeSpan, listMarkdown, type Markdown, markdownOf } from '../../../base/view/markdown';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { readStorageLayout } from '../../../formats/storage/readStorageLayout';
import { resolveSlot } from '../../../formats/storage/resolveSlot';
import { parseSlotExpression } from '../../../formats/storage/slotExpression';
import { standardSlots } from '../../../formats/storage/standardSlots';
import { type StorageLayout, variablesIn } from '../../../formats/storage/storageType';

/**
 * Describes a storage position from a standard or the cell's layout: the type of an expression's value, or the
 * variables in a slot. One line each, or none if neither describes it.
 */
export function readPosition(text: string, { layout: hint }: DecodeHints): readonly Markdown[] {
  const parsed = parseSlotExpression(text);
  if (parsed.kind === 'failed') return [];
  const read = hint && readStorageLayout(hint.json);
  const layout = read?.kind === 'ok' ? read.value : undefined;
  const { base, steps } = parsed.value;
  if (base.kind === 'slot' && steps.length === 0) return readSlot(base.slot, layout, hint?.source ?? '');
  const resolved = resolveSlot(parsed.value, layout);
  const type = resolved.kind === 'ok' ? resolved.value.type : undefined;
  return type === undefined
    ? []
    : [
        markdownOf`${codeSpan(type.label)}${base.kind === 'standard' || hint === undefined ? '' : ` by ${hint.source}`}`,
      ];
}

function readSlot(slot: bigint, layout: StorageLayout | undefined, source: string): readonly Markdown[] {
  const standard = standardSlots().find((one) => one.slot === slot);
  if (standard) return [markdownOf`Slot ${codeSpan(standard.name)} (${standard.meaning})`];
  if (!layout) return [];
  const held = variablesIn(layout, slot).map(
    ({ label, type }) => markdownOf`${codeSpan(label)} (${codeSpan(layout.types.get(type)?.label ?? type)})`,
  );
  return [
    held.length === 0
      ? markdownOf`No variable of ${source} is in this slot`
      : markdownOf`Contains ${listMarkdown(held)} according to ${source}`,
  ];
}
