import { resolveSlot } from '../../formats/storage/resolveSlot';
import type { SlotExpression } from '../../formats/storage/slotExpression';
import type { StorageLayout } from '../../formats/storage/storageType';
import type { SourceRange } from '../../model/cell/problem';
import { nearestNames } from '../../model/networks/nearestNames';
import type { PlacedText } from './overrideDirective';

/**
 * Returns the name in an expression that the layout lacks, with its position in the text and similar names. Undefined
 * if the expression fails for another reason, or the name comes from a reference.
 */
export function nearestPart(
  { base, steps, text }: SlotExpression,
  layout: StorageLayout,
  path: PlacedText,
): { readonly range: SourceRange; readonly values: readonly string[] } | undefined {
  const at = (name: string, start: number): SourceRange | undefined =>
    start < 0 ? undefined : { start: path.range.start + start, end: path.range.start + start + name.length };
  if (base.kind === 'variable' && !layout.variables.some(({ label }) => label === base.name)) {
    const words = [...path.text.matchAll(/[A-Za-z_$][\w$]*/g)];
    const range = at(base.name, words.find(([word]) => word === base.name)?.index ?? -1);
    return (
      range && {
        range,
        values: nearestNames(
          base.name,
          layout.variables.map(({ label }) => label),
        ),
      }
    );
  }
  const failing = steps.findIndex(
    (_, index) => resolveSlot({ base, text, steps: steps.slice(0, index + 1) }, layout).kind === 'failed',
  );
  const step = steps[failing];
  if (step?.kind !== 'member') return undefined;
  const parent = resolveSlot({ base, text, steps: steps.slice(0, failing) }, layout);
  const type = parent.kind === 'ok' ? parent.value.type : undefined;
  const range = at(step.name, path.text.lastIndexOf(`.${step.name}`) + 1 || -1);
  if (type?.kind !== 'struct' || range === undefined) return range && { range, values: [] };
  return {
    range,
    values: nearestNames(
      step.name,
      type.members.map(({ label }) => label),
    ),
  };
}
