import { nameCharacters } from '../../../core/base/answerBounds';
import { groupDigits } from '../../../core/base/view/amountText';
import type { TableSection } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import type { Sorting } from './rowOrder';
import type { TreeRows } from './treeRows';

interface DescribedGrid {
  readonly section: TableSection;
  readonly label: string;
  /** The folds of rows that are a tree. */
  readonly tree?: unknown;
}

/** Sets the attributes by which a screen reader knows a grid, and makes it focusable. */
export function describeGrid(grid: HTMLElement, { section, label, tree }: DescribedGrid): void {
  const hasLead = section.details !== undefined;
  grid.classList.add('grid');
  const attributes = {
    role: hasLead || tree !== undefined ? 'treegrid' : 'grid',
    tabindex: '0',
    'aria-label': label,
    'aria-multiselectable': 'true',
    // Hidden columns count too, so that a column keeps its number.
    'aria-colcount': String(section.columns.length + (hasLead ? 1 : 0)),
  };
  for (const [name, value] of Object.entries(attributes)) grid.setAttribute(name, value);
}

/** Returns how the rows of a table are sorted, for screen readers: `Sorted by value, descending`. */
export function describeSorting(section: TableSection, sorting: Sorting | undefined): string {
  return sorting === undefined
    ? 'Not sorted'
    : `Sorted by ${columnName(section, sorting.column)}, ${sorting.direction}`;
}

/** Returns how the rows of a table are grouped, for screen readers: `Grouped by Event`. */
export function describeGrouping(section: TableSection, by: number | undefined): string {
  return by === undefined ? 'Not grouped' : `Grouped by ${columnName(section, by)}`;
}

function columnName({ columns }: TableSection, index: number): string {
  return visibleText(columns[index]?.label ?? 'value', nameCharacters);
}

/**
 * Formats how many rows there are, how many match the filter, and how many of those are within closed rows of a tree:
 * `5 of 200 rows · 3 in closed branches`. `shown` are the visible rows, if they are a tree.
 */
export function countRows(
  all: number,
  matching: number,
  shown?: { readonly tree: TreeRows; readonly order: Uint32Array },
): string {
  const rows = matching === all ? groupDigits(all) : `${groupDigits(matching)} of ${groupDigits(all)}`;
  const inView = shown?.order.reduce((count, row) => (shown.tree.isContext(row) ? count : count + 1), 0) ?? matching;
  const folded = matching - inView;
  const inClosed = folded === 0 ? '' : ` · ${groupDigits(folded)} in closed branches`;
  return `${rows} ${all === 1 ? 'row' : 'rows'}${inClosed}`;
}
