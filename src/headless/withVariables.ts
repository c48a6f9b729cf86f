import { parseCell } from '../core/model/cell/parseCell';
import type { NumberedCell } from '../core/model/notebook/numberedCells';

/** The id of the cell that sets variables of the command line that no cell of the notebook sets. */
const addedId = 'variables';

/**
 * Returns cells whose variables have the given values, wherever a cell sets them. Values that no cell sets are set by a
 * cell before the first one. Lines stay where they are, because a value is one line.
 */
export function withVariables(
  cells: readonly NumberedCell[],
  values: ReadonlyMap<string, string>,
): readonly NumberedCell[] {
  if (values.size === 0) return cells;
  const set = new Set<string>();
  const changed = cells.map((cell) => {
    const ranges = parseCell(cell.text).variables.flatMap(({ name, valueRange }) => {
      const value = values.get(name);
      if (value === undefined) return [];
      set.add(name);
      return [{ ...valueRange, value }];
    });
    const text = ranges
      .toReversed()
      .reduce((before, { start, end, value }) => before.slice(0, start) + value + before.slice(end), cell.text);
    return { ...cell, text };
  });
  const added = [...values].filter(([name]) => !set.has(name)).map(([name, value]) => `@${name} = ${value}`);
  return added.length === 0 ? changed : [{ id: addedId, line: 1, text: added.join('\n') }, ...changed];
}
