import type { MenuEntry } from '../dom/menu';
import type { TableGrid } from './tableGrid';

/** Folds or opens a row of a tree after a click on its twistie; with Alt, also all rows within it. */
export function foldByPointer(
  grid: TableGrid,
  { row, position }: { readonly row: number; readonly position: number },
  isWhole: boolean,
): void {
  grid.activate({ row: position, column: 0 });
  turn(grid, row, isWhole);
}

/**
 * Folds and opens rows of a tree after the treegrid pattern of the ARIA Authoring Practices: in the first column, Right
 * opens a row and Left closes it; with Alt, also the rows within it. Left on a closed row moves to its parent, as in VS
 * Code. `*` opens everything. Returns false for other keys.
 */
export function foldByKey(grid: TableGrid, key: string, isWhole: boolean): boolean {
  const { tree } = grid;
  const row = grid.order[grid.active.row];
  if (tree === undefined || row === undefined) return false;
  if (key === '*' && !isWhole) {
    grid.fold((rows) => rows.setAll(true));
    return true;
  }
  if (grid.active.column !== 0) return false;
  const isOpen = tree.isBranch(row) && tree.isOpen(row);
  if (key === 'ArrowRight' && tree.isBranch(row) && (!isOpen || isWhole)) {
    turn(grid, row, isWhole, true);
    return true;
  }
  if (key !== 'ArrowLeft') return false;
  if (isOpen) {
    turn(grid, row, isWhole, false);
    return true;
  }
  const parent = tree.parentOf(row);
  const position = parent === undefined ? -1 : grid.order.indexOf(parent);
  if (position === -1) return false;
  grid.activate({ row: position, column: 0 });
  return true;
}

/** Returns menu items that fold and open a row of a tree, or all rows. */
export function foldEntries(grid: TableGrid, row?: number): readonly MenuEntry[] {
  const { tree } = grid;
  if (tree === undefined) return [];
  const all: readonly MenuEntry[] = [
    { kind: 'item', label: 'Expand All', keys: '*', run: () => grid.fold((rows) => rows.setAll(true)) },
    { kind: 'item', label: 'Collapse All', run: () => grid.fold((rows) => rows.setAll(false)) },
  ];
  if (row === undefined || !tree.isBranch(row)) return all;
  return [
    { kind: 'item', label: 'Expand Branch', keys: 'Alt+→', run: () => turn(grid, row, true, true) },
    { kind: 'item', label: 'Collapse Branch', keys: 'Alt+←', run: () => turn(grid, row, true, false) },
    ...all,
  ];
}

function turn(grid: TableGrid, row: number, isWhole: boolean, isOpen?: boolean): void {
  grid.fold((rows) => {
    const opens = isOpen ?? !rows.isOpen(row);
    if (isWhole) rows.setBranch(row, opens);
    else rows.setOpen(row, opens);
  });
}
