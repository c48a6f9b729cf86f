import type { Value } from '../../../core/base/view/value';
import { element } from '../dom/element';
import { icon } from '../dom/icon';
import { middleCut } from '../dom/middleCut';
import type { ReaderTime } from '../dom/readerTime';
import { cellText } from '../values/cellText';
import { identifierOf } from '../values/identifierOf';
import type { CellCuts } from './cellCuts';
import type { ShownColumn } from './columns/columnLayout';
import { ColumnsInSight } from './columns/columnsInSight';
import type { FoundMark } from './foundCells';
import { indentCharacters, maxIndents, type RowPlace, TreeCell } from './treeCell';

/** Characters that have the same width in a monospaced font. */
const plainCharacters = /^[\x20-\x7e]*$/;

export interface RowState {
  /** Visible position, from 0. */
  readonly position: number;
  readonly values: readonly Value[];
  readonly isSelected: boolean;
  /** Whether the row no longer counts. */
  readonly isStruck: boolean;
  /** Undefined if the table has no details. */
  readonly isOpen: boolean | undefined;
  /** Visible position of the active cell, if it is in this row. */
  readonly activeColumn: number | undefined;
  /** The position of the row in a tree; undefined if the rows are in another order, or aren't a tree. */
  readonly place: RowPlace | undefined;
  /** Whether a column is in sight, by its visible position. The cells of the others stay as they are, and hidden. */
  isDrawn(position: number): boolean;
  /** How a cell of the row is marked as a match, by the index of its column. */
  markOf(column: number): FoundMark | undefined;
}

/** The format of the values in the rows of a table. */
export interface RowFormat {
  readonly time: ReaderTime;
  readonly cuts: CellCuts;
  /** Whether the rows are a tree, whose first column folds. */
  readonly isTree: boolean;
}

interface Cell {
  readonly element: HTMLElement;
  readonly text: HTMLElement;
  readonly shown: ShownColumn;
}

/** One pooled row of a table: two elements per cell, created once and updated many times. */
export class TableRow {
  readonly element = element('div', { class: 'grid-row', role: 'row' });
  readonly #lead: HTMLElement | undefined;
  readonly #cells: readonly Cell[];
  readonly #format: RowFormat;
  readonly #tree: TreeCell | undefined;

  constructor(id: string, columns: readonly ShownColumn[], hasLead: boolean, format: RowFormat) {
    this.#format = format;
    this.#tree = format.isTree ? new TreeCell() : undefined;
    this.#lead = hasLead
      ? element(
          'div',
          { class: 'grid-lead', role: 'gridcell', title: 'Details', 'aria-colindex': '1' },
          icon(format.isTree ? 'info' : 'chevronRight'),
        )
      : undefined;
    // Otherwise, a cell would take the place of a hidden one before it.
    const isWide = ColumnsInSight.isWide(columns);
    this.#cells = columns.map((shown, position) => {
      const text = element('span', { class: 'grid-text' });
      const colindex = String(shown.index + (hasLead ? 2 : 1));
      const cell = element('div', { role: 'gridcell', id: `${id}-${position}`, 'aria-colindex': colindex });
      if (isWide) cell.style.gridColumn = String(position + (hasLead ? 2 : 1));
      if (position === 0 && this.#tree !== undefined) cell.append(...this.#tree.elements);
      cell.append(text);
      return { element: cell, text, shown };
    });
    if (this.#lead !== undefined) this.element.append(this.#lead);
    this.element.append(...this.#cells.map((cell) => cell.element));
  }

  bind({ position, values, isSelected, isStruck, isOpen, activeColumn, place, isDrawn, markOf }: RowState): void {
    this.#tree?.bind(this.element, place);
    this.element.setAttribute('aria-rowindex', String(position + 2));
    this.element.setAttribute('aria-selected', String(isSelected));
    this.element.classList.toggle('odd', position % 2 === 1);
    this.element.classList.toggle('struck', isStruck);
    // In a tree, the row itself expands to the rows within it, and its lead to its details.
    if (isOpen !== undefined)
      (this.#tree === undefined ? this.element : this.#lead)?.setAttribute('aria-expanded', String(isOpen));
    this.#lead?.classList.toggle('open', isOpen === true);
    const indent = this.#tree === undefined ? 0 : indentCharacters(Math.min(place?.depth ?? 0, maxIndents));
    for (const [column, cell] of this.#cells.entries()) {
      cell.element.hidden = !isDrawn(column);
      if (cell.element.hidden) continue;
      const room = cell.shown.characters - (column === 0 ? indent : 0);
      bindCell(cell, values[cell.shown.index], column === activeColumn, { ...this.#format, room });
      const mark = markOf(cell.shown.index);
      if (mark !== undefined) cell.element.classList.add('found', mark);
    }
  }

  cellAt(position: number): HTMLElement | undefined {
    return this.#cells[position]?.element;
  }

  /** Returns the visible position of the cell that contains a node; -1 for none. */
  positionOf(node: Node): number {
    return this.#cells.findIndex((cell) => cell.element.contains(node));
  }

  /** Whether a node folds and opens the rows within this one. */
  isTwistie(node: Node): boolean {
    return this.#tree?.isTwistie(node) === true;
  }

  isLead(node: Node): boolean {
    return this.#lead?.contains(node) === true;
  }
}

function bindCell(
  { element: cell, text, shown }: Cell,
  value: Value = { kind: 'nothing' },
  isActive: boolean,
  { time, cuts, room }: RowFormat & { readonly room: number },
): void {
  const read = cellText(value, room, time, (long, characters) => cuts.cut(shown, long, characters));
  // Names and paths may differ at their ends, so their middle is hidden if the column is too narrow.
  const distinct = value.kind === 'text' ? cuts.distinct(shown, read.text, room) : read.text;
  text.replaceChildren(...(distinct === undefined ? middleCut(read.text) : [distinct]));
  text.title = read.title;
  const isInCodeFont = read.isCode || shown.column.align !== 'start';
  const fits = isInCodeFont && read.text.length <= room && plainCharacters.test(read.text);
  cell.className = `${cellClass(value, shown, read.isCode, isActive)}${fits ? ' fits' : ''}`;
  if (value.kind === 'share') cell.style.setProperty('--share', String(Math.min(1, value.fraction)));
}

function cellClass(value: Value, shown: ShownColumn, isCode: boolean, isActive: boolean): string {
  const names = ['grid-cell', shown.column.align];
  if (isCode) names.push('code');
  if (isActive) names.push('active');
  if (identifierOf(value) !== undefined) names.push('actionable');
  if (value.kind === 'status') names.push(`tone-${value.tone}`);
  if (value.kind === 'share' || value.kind === 'nothing' || value.kind === 'undecoded') names.push(value.kind);
  return names.join(' ');
}
