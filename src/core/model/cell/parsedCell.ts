import type { Cell } from './cell';

/** A cell as it is written in a notebook. `id` does not change when the text is edited. */
export interface WrittenCell {
  readonly id: string;
  readonly text: string;
}

/**
 * A written cell and its parsed text, for the editor and as the first stage of a cell that runs. Ranges in `cell` are
 * UTF-16 units from the start of `text`. `core/run/session/compose/cellStages.ts` has the later stages.
 */
export interface ParsedCell extends WrittenCell {
  readonly cell: Cell;
}

/** Returns the name that `# @name` gives a cell. */
export function nameOf(cell: Cell): string | undefined {
  return directiveOf(cell, 'name')?.value;
}

/** Returns the last directive with a name: a later line overrides an earlier one. */
export function directiveOf(cell: Cell, name: string): Cell['directives'][number] | undefined {
  const { directives } = cell;
  // Called for every cell and name, so it avoids allocating a closure.
  for (let index = directives.length - 1; index >= 0; index -= 1)
    if (directives[index]?.name === name) return directives[index];
  return undefined;
}
