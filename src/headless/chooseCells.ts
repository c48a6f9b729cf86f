import { directiveOf, nameOf } from '../core/model/cell/cell';
import { parseCell } from '../core/model/cell/parseCell';
import { type NumberedCell, numberedCellsOf } from '../core/model/notebook/numberedCells';
import { parseNotebook } from '../core/model/notebook/parseNotebook';
import { readTags } from '../core/run/session/directives/readTags';
import { PlainError } from './plainError';
import { readTextFile } from './readTextFile';

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
function unmatchedChoices(
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

/**
 * Refuses a name or a tag that no cell of the notebooks has, before anything is sent: the check that the user means would
 * not run. Throws a PlainError. Says nothing if a notebook can't be read, because it could have the cell.
 */
export async function refuseUnmatchedChoice(
  notebooks: readonly string[],
  choice: CellChoice,
  readInput: () => Promise<string>,
): Promise<void> {
  const parts = [...(choice.cells ?? []), ...(choice.tags ?? [])];
  // A choice of one part in one notebook is refused where the notebook is opened, with its name.
  if (parts.length === 0 || (parts.length === 1 && notebooks.length === 1)) return;
  const cells = [];
  for (const file of notebooks) {
    const text = file === '-' ? await readInput() : await readIfPossible(file);
    if (text === undefined) return;
    cells.push(...numberedCellsOf(parseNotebook(text)));
  }
  const unmatched = unmatchedChoices(cells, choice);
  if (unmatched.length > 0)
    throw new PlainError(`No notebook has a cell with ${unmatched.join(' or ')}. Nothing was sent.`);
}

async function readIfPossible(file: string): Promise<string | undefined> {
  try {
    return await readTextFile(file);
  } catch (error) {
    if (error instanceof PlainError) return undefined;
    throw error;
  }
}
