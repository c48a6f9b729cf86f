import { StepBudget } from '../../../base/stepBudget';
import { stepLimits } from '../../../base/stepLimits';
import { nameOf, type ParsedCell } from '../../../model/cell/parsedCell';
import type { Problem } from '../../../model/cell/problem';
import { Scope } from '../../../run/session/notebook/scope';
import type { LanguageContext } from '../shared/languageContext';
import { formatCircle } from './formatCircle';

/** A reference to a cell that must run first, with its range. */
interface NeededCell {
  readonly cell: ParsedCell;
  readonly range: Problem['range'];
}

/**
 * Returns a problem for each reference of a cell that leads back to it through cells that haven't run. Visits each cell
 * once, and returns nothing if the notebook is too large.
 */
export function findCellCycles(context: LanguageContext, parsed: ParsedCell): readonly Problem[] {
  const budget = new StepBudget(stepLimits.naming);
  const needed = new Map<ParsedCell, readonly NeededCell[]>();
  const neededBy = new Map<ParsedCell, ParsedCell[]>();
  const open = [parsed];
  for (let fromCell = open.pop(); fromCell !== undefined; fromCell = open.pop()) {
    if (needed.has(fromCell)) continue;
    const found = neededCells(context, fromCell, budget);
    if (!budget.take(found.length)) return [];
    needed.set(fromCell, found);
    for (const { cell } of found) {
      const by = neededBy.get(cell) ?? [];
      by.push(fromCell);
      neededBy.set(cell, by);
      open.push(cell);
    }
  }
  const next = stepsBackTo(parsed, neededBy);
  return (needed.get(parsed) ?? []).flatMap(({ cell, range }): Problem[] => {
    if (cell !== parsed && !next.has(cell)) return [];
    const names = [nameOf(parsed.cell) ?? 'this cell'];
    for (let at: ParsedCell | undefined = cell; at !== undefined && at !== parsed; at = next.get(at))
      names.push(nameOf(at.cell) ?? 'this cell');
    names.push(nameOf(parsed.cell) ?? 'this cell');
    return [
      { code: 'cycle', severity: 'error', range, message: `These cells need each other: ${formatCircle(names)}.` },
    ];
  });
}

/** Returns, for each cell that leads to `target`, the next cell on a shortest path to it. */
function stepsBackTo(
  target: ParsedCell,
  neededBy: ReadonlyMap<ParsedCell, readonly ParsedCell[]>,
): ReadonlyMap<ParsedCell, ParsedCell> {
  const next = new Map<ParsedCell, ParsedCell>();
  let layer: readonly ParsedCell[] = [target];
  while (layer.length > 0) {
    const before: ParsedCell[] = [];
    for (const to of layer)
      for (const fromCell of neededBy.get(to) ?? []) {
        if (next.has(fromCell) || fromCell === target) continue;
        next.set(fromCell, to);
        before.push(fromCell);
      }
    layer = before;
  }
  return next;
}

/** Returns the cells that must run before a cell, each with the range of the reference to it. */
function neededCells(context: LanguageContext, fromCell: ParsedCell, budget: StepBudget): readonly NeededCell[] {
  const scope = new Scope(context.facts.placesOf(context.cells), fromCell, context.memory, budget);
  return scope.references().flatMap(({ target, range }) => {
    const named = target.kind === 'name' || target.kind === 'path' ? scope.find(target.name) : undefined;
    if (named?.kind !== 'cell' || named.answer !== undefined) return [];
    return [{ cell: named.cell, range }];
  });
}
