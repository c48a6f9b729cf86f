import type { Problem } from '../cell/problem';
import { Scope } from '../session/scope';
import { nameOf, type ParsedCell } from '../session/sessionCell';
import type { LanguageContext } from './languageContext';

/** Tells the references of a cell that lead back to it over cells which have not run: none of them could be the first. */
export function findCellCycles(context: LanguageContext, parsed: ParsedCell): readonly Problem[] {
  const seen = new Set<string>();
  const walk = (from: ParsedCell, path: readonly string[]): readonly string[] | undefined => {
    for (const { cell: needed } of neededCells(context, from)) {
      const name = nameOf(needed.cell) ?? 'this cell';
      if (needed.id === parsed.id) return [...path, name];
      if (seen.has(needed.id)) continue;
      seen.add(needed.id);
      const found = walk(needed, [...path, name]);
      if (found) return found;
    }
    return undefined;
  };
  const own = nameOf(parsed.cell) ?? 'this cell';
  return neededCells(context, parsed).flatMap(({ cell: needed, range }): Problem[] => {
    const name = nameOf(needed.cell) ?? 'this cell';
    seen.clear();
    const circle = needed.id === parsed.id ? [own, own] : walk(needed, [own, name]);
    return circle ? [{ code: 'cycle', severity: 'error', range, message: `These cells need each other: ${circle.join(' → ')}.` }] : [];
  });
}

/** The cells that have to run before a cell, each with the place of the reference to it. */
function neededCells(context: LanguageContext, from: ParsedCell): readonly { readonly cell: ParsedCell; readonly range: Problem['range'] }[] {
  const scope = new Scope(context.cells, from, context.memory);
  return scope.references().flatMap(({ target, range }) => {
    const named = target.kind === 'name' || target.kind === 'path' ? scope.find(target.name) : undefined;
    if (named?.kind !== 'cell' || named.answer !== undefined) return [];
    const cell = context.cells.find(({ id }) => id === named.id);
    return cell ? [{ cell, range }] : [];
  });
}
