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
    const own = readOwn(text);
    return (own.name !== undefined && names.includes(own.name)) || own.tags.some((tag) => tags.includes(tag));
  });
  return new Set(chosen.map(({ id }) => id));
}

/** Returns the parts of a choice that no cell has, as `the name third`. A check with such a name would not run. */
export function unmatchedChoices(
  cells: readonly NumberedCell[],
  { cells: names = [], tags = [] }: CellChoice,
): readonly string[] {
  const all = cells.map(({ text }) => readOwn(text));
  return [
    ...names.filter((name) => all.every((own) => own.name !== name)).map((name) => `the name ${name}`),
    ...tags.filter((tag) => all.every((own) => !own.tags.includes(tag))).map((tag) => `the tag ${tag}`),
  ];
}

function readOwn(text: string): { readonly name: string | undefined; readonly tags: readonly string[] } {
  const cell = parseCell(text);
  const read = readTags(directiveOf(cell, 'tag'));
  return { name: nameOf(cell), tags: read.kind === 'ok' ? read.value : [] };
}
