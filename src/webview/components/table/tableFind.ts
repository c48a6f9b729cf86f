import type { FindPlace } from '../dom/findPlace';
import { findCells, FoundCells } from './foundCells';
import type { TableGrid } from './tableGrid';

/** Returns what finds text in all rows of a grid that match its filter, drawn or not, and in closed branches. */
export function tableFind(grid: TableGrid): FindPlace {
  const { section, context } = grid.options;
  let found = new FoundCells([]);
  return {
    element: grid.element,
    async find(text, signal) {
      const cells = await findCells({
        table: section,
        rows: grid.tree?.unfolded() ?? grid.order,
        columns: grid.layout.shown.map(({ index }) => index),
        text,
        time: context.time,
        signal,
      });
      if (cells === undefined) return undefined;
      found = cells;
      grid.showFound(found);
      return found.count;
    },
    show(match) {
      const cell = found.setCurrent(match);
      if (cell === undefined) grid.showFound(found);
      else grid.revealCell(cell.row, cell.column);
    },
    clear() {
      found = new FoundCells([]);
      grid.showFound(undefined);
    },
  };
}
