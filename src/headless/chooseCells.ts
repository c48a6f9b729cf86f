import { parseCell } from '../core/model/cell/parseCell';
import { directiveOf, nameOf } from '../core/model/cell/parsedCell';
import type { NumberedCell } from '../core/model/notebook/numberedCells';
import { readTags } from '../core/run/session/directives/readTags';

/** Which cells of a notebook run. A cell runs if one of the names or tags matches. */
export interface CellChoice {
  /** From `# @name`. */
  readonly cells?: readonly string[];
  /** From `# @tag`. */
  readonly tags?: readonly string[];
}

/** Returns the ids of the chosen cells; undefined if all are. A choice that matches nothing is an empty set. */
export function chooseCells(
  cells: readonly NumberedCell[],
  { cells: names = [], tags = [] }: CellChoice,
): ReadonlySet<string> | undefined {
  if (names.length === 0 && tags.length === 0) return undefined;
  const chosen = cells.filter(({ text }) => {
    const cell = parseCell(text);
    const name = nameOf(cell);
    const read = readTags(directiveOf(cell, 'tag'));
    const own = read.kind === 'ok' ? read.value : [];
    return (name !== undefined && names.includes(name)) || own.some((tag) => tags.includes(tag));
  });
  return new Set(chosen.map(({ id }) => id));
}
