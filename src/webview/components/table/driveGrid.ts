import { printTsv } from '../../../core/base/view/printTable';
import { printValue } from '../../../core/base/view/printValue';
import { showMenu } from '../dom/menu';
import type { MenuPlace } from '../dom/popupPosition';
import { identifierEntries, identifierOf } from '../values/identifierOf';
import { cellEntries, headEntries } from './cellMenu';
import { foldByKey, foldByPointer } from './foldRows';
import { moveInGrid } from './gridPosition';
import { chosenRows } from './rowSelection';
import type { TableGrid } from './tableGrid';

/** Adds pointer and keyboard control to a grid, until its context ends. */
export function driveGrid(grid: TableGrid): void {
  const { signal } = grid.options.context;
  grid.element.addEventListener('click', (event) => onClick(grid, event), { signal });
  grid.element.addEventListener('dblclick', (event) => onDoubleClick(grid, event), { signal });
  grid.element.addEventListener('contextmenu', (event) => onContextMenu(grid, event), { signal });
  grid.element.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== grid.element || !onKey(grid, event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
}

/** Activates and returns the row and cell under a pointer; undefined outside of rows. */
function hit(grid: TableGrid, event: MouseEvent) {
  if (!(event.target instanceof Element)) return undefined;
  const found = grid.rows.rowOf(event.target);
  const row = found && grid.order[found.position];
  if (found === undefined || row === undefined) return undefined;
  const column = found.row.positionOf(event.target);
  return {
    row,
    column,
    position: found.position,
    isLead: found.row.isLead(event.target),
    isTwistie: found.row.isTwistie(event.target),
    target: event.target,
  };
}

function onClick(grid: TableGrid, event: MouseEvent): void {
  const at = hit(grid, event);
  if (at === undefined) return;
  if (at.isLead) return grid.toggleDetails(at.row);
  if (at.isTwistie) return foldByPointer(grid, at, event.altKey);
  grid.activate({ row: at.position, column: Math.max(at.column, 0) });
  if (event.shiftKey) grid.selection.extendTo(at.row, grid.order);
  else if (event.ctrlKey || event.metaKey) grid.selection.toggle(at.row);
  else grid.selection.only(at.row);
  grid.selectionChanged();
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (isPlain && at.target.matches('.actionable > .grid-text')) openIdentifierMenu(grid, at.target);
}

function openIdentifierMenu(grid: TableGrid, target: Element): void {
  const identifier = identifierOf(grid.activeCell()?.value ?? { kind: 'nothing' });
  if (identifier !== undefined)
    showMenu(grid.element, identifierEntries(identifier, grid.options.context), target.getBoundingClientRect());
}

function onDoubleClick(grid: TableGrid, event: MouseEvent): void {
  const at = hit(grid, event);
  if (at !== undefined && !at.isLead && !at.isTwistie && grid.hasDetails) grid.toggleDetails(at.row);
}

function onContextMenu(grid: TableGrid, event: MouseEvent): void {
  const place = { left: event.clientX, top: event.clientY, bottom: event.clientY };
  const head = event.target instanceof Node ? grid.header.positionOf(event.target) : -1;
  const at = hit(grid, event);
  if (head === -1 && at === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  grid.activate(at === undefined ? { row: -1, column: head } : { row: at.position, column: Math.max(at.column, 0) });
  openMenu(grid, place);
}

function openMenu(grid: TableGrid, place?: MenuPlace): void {
  const { row, column } = grid.active;
  const shown = grid.layout.shown[column];
  if (shown === undefined) return;
  const at = place ?? grid.cellAt(grid.active)?.getBoundingClientRect();
  const active = grid.activeCell();
  if (row === -1) showMenu(grid.element, headEntries(grid, shown), at);
  else if (active !== undefined) showMenu(grid.element, cellEntries(grid, active), at);
}

/** Handles a key; returns false for keys without a function here. */
function onKey(grid: TableGrid, event: KeyboardEvent): boolean {
  const control = event.ctrlKey || event.metaKey;
  if (event.shiftKey && onShiftedKey(grid, event.key)) return true;
  if (control && onControlKey(grid, event.key)) return true;
  if (!control && foldByKey(grid, event.key, event.altKey)) return true;
  if (event.altKey || (event.shiftKey && event.key.length === 1)) return false;
  switch (event.key) {
    case 'Enter':
      return onEnter(grid);
    case ' ':
      return onActiveRow(grid, (row) => grid.selection.toggle(row));
    case 'Escape':
      if (grid.selection.size === 0) return false;
      grid.selection.clear();
      grid.selectionChanged();
      return true;
    case 'ContextMenu':
      openMenu(grid);
      return true;
    default: {
      const size = { rows: grid.order.length, columns: grid.layout.shown.length, page: grid.rows.pageSize };
      const to = moveInGrid(grid.active, event.key, control, size);
      if (to === undefined) return false;
      grid.moveTo(to);
      return true;
    }
  }
}

function onEnter(grid: TableGrid): boolean {
  const { row, column } = grid.active;
  const shown = grid.layout.shown[column];
  const index = grid.order[row];
  if (row === -1 && shown !== undefined) grid.options.onSort(shown.index);
  else if (index !== undefined && grid.hasDetails) grid.toggleDetails(index);
  else openMenu(grid);
  return true;
}

function onControlKey(grid: TableGrid, key: string): boolean {
  switch (key.toLowerCase()) {
    case 'a':
      grid.selection.all(grid.order);
      grid.selectionChanged();
      return true;
    case 'c':
      copyActive(grid);
      return true;
    default:
      return false;
  }
}

/** Copies the selected rows for a spreadsheet, or the active cell if no more than one row is selected. */
function copyActive(grid: TableGrid): void {
  const { context, section } = grid.options;
  const picked = grid.selection.among(grid.order);
  const active = grid.activeCell();
  const columns = grid.layout.shown.map(({ index }) => index);
  if (picked.length > 1) context.copy(printTsv(chosenRows(section, picked, columns)), `${picked.length} rows as TSV`);
  else if (active !== undefined) context.copy(printValue(active.value), active.shown.column.label);
}

function onShiftedKey(grid: TableGrid, key: string): boolean {
  const { row, column } = grid.active;
  const shown = grid.layout.shown[column];
  if (key === 'F10') {
    openMenu(grid);
    return true;
  }
  if (row === -1 && shown !== undefined && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    grid.widenColumn(shown, key === 'ArrowLeft' ? -1 : 1);
    return true;
  }
  if (row === -1 || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false;
  const next = Math.min(Math.max(row + (key === 'ArrowUp' ? -1 : 1), 0), grid.order.length - 1);
  if (grid.selection.size === 0) onActiveRow(grid, (index) => grid.selection.only(index));
  grid.activate({ row: next, column });
  return onActiveRow(grid, (index) => grid.selection.extendTo(index, grid.order));
}

function onActiveRow(grid: TableGrid, run: (row: number) => void): boolean {
  const row = grid.order[grid.active.row];
  if (row === undefined) return false;
  run(row);
  grid.selectionChanged();
  return true;
}
