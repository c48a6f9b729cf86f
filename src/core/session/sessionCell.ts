import type { Cell } from '../cell/cell';

/** A cell of a notebook as a session sees it: `id` stays the same while the text is edited. */
export interface SessionCell {
  readonly id: string;
  readonly text: string;
}

/** A cell with what its text says. */
export interface ParsedCell {
  readonly id: string;
  readonly cell: Cell;
}

/** The name that `# @name` gives a cell. */
export function nameOf(cell: Cell): string | undefined {
  return directiveOf(cell, 'name')?.value;
}

/** The last directive of a name: a later line wins over an earlier one. */
export function directiveOf(cell: Cell, name: string): Cell['directives'][number] | undefined {
  const { directives } = cell;
  // Asked of every cell for each name: no closure is made.
  for (let index = directives.length - 1; index >= 0; index -= 1) if (directives[index]?.name === name) return directives[index];
  return undefined;
}
