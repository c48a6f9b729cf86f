import type { Cell } from './cell';

/** Values by cell. Each lookup of a name may need them, and a cell may set thousands of variables. */
const known = new WeakMap<Cell, ReadonlyMap<string, string>>();

const none: ReadonlyMap<string, string> = new Map();

/** Returns the values of the variables that a cell sets, by name. The last definition counts. Read once for each cell. */
export function variableValues(cell: Cell): ReadonlyMap<string, string> {
  if (cell.variables.length === 0) return none;
  const before = known.get(cell);
  if (before) return before;
  const values = new Map(cell.variables.map(({ name, value }) => [name, value]));
  known.set(cell, values);
  return values;
}
