import type { Cell } from './cell';

/** A cell of a notebook in a session. `id` does not change when the text is edited. */
export interface SessionCell {
  readonly id: string;
  readonly text: string;
}

/** A cell and its parsed text. */
export interface ParsedCell {
  readonly id: string;
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
