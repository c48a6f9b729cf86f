import { numberedCellsOf } from '../core/model/notebook/numberedCells';
import { parseNotebook } from '../core/model/notebook/parseNotebook';
import { type CellChoice, unmatchedChoices } from './chooseCells';
import { PlainError } from './plainError';
import { readTextFile } from './readTextFile';

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
