import { nameCharacters } from '../../../core/base/answerBounds';
import { visibleText } from '../../../core/base/view/visibleText';
import { element } from '../dom/element';
import { icon } from '../dom/icon';
import type { ShownColumn } from './columns/columnLayout';
import type { Sorting } from './rowOrder';

export interface HeaderOptions {
  readonly prefix: string;
  hasLead(): boolean;
  onSort(column: number): void;
  /** Called when the user starts to drag an edge. The returned function receives the change of width in CSS pixels. */
  onResizeStart(column: ShownColumn): (pixels: number) => void;
}

/** The sticky first row of a table, with labels that sort and edges that resize. */
export class TableHeader {
  readonly element = element('div', { class: 'grid-header', role: 'row', 'aria-rowindex': '1' });
  readonly #options: HeaderOptions;
  #cells: readonly HTMLElement[] = [];

  constructor(options: HeaderOptions) {
    this.#options = options;
  }

  setColumns(columns: readonly ShownColumn[], sorting: Sorting | undefined): void {
    const lead = this.#options.hasLead()
      ? [
          element(
            'div',
            { class: 'grid-lead', role: 'columnheader', 'aria-colindex': '1' },
            element('span', { class: 'screen-reader-text' }, 'Details'),
          ),
        ]
      : [];
    this.#cells = columns.map((column, position) => this.#cell(column, position, sorting));
    this.element.replaceChildren(...lead, ...this.#cells);
  }

  cellAt(position: number): HTMLElement | undefined {
    return this.#cells[position];
  }

  /** Marks the active column by its visible position; undefined for none. */
  setActive(active: number | undefined): void {
    for (const [position, cell] of this.#cells.entries()) cell.classList.toggle('active', position === active);
  }

  /** Returns the visible position of the column that an element of the header belongs to; -1 for none. */
  positionOf(node: Node): number {
    return this.#cells.findIndex((cell) => cell.contains(node));
  }

  #cell(shown: ShownColumn, position: number, sorting: Sorting | undefined): HTMLElement {
    const { column, index } = shown;
    const direction = sorting?.column === index ? sorting.direction : 'none';
    const label = visibleText(column.label, nameCharacters);
    const cell = element(
      'div',
      {
        class: `grid-head ${column.align}`,
        role: 'columnheader',
        id: `${this.#options.prefix}-head-${position}`,
        'aria-sort': direction,
        'aria-colindex': String(index + (this.#options.hasLead() ? 2 : 1)),
        title: `${label}: click to sort`,
      },
      element('span', { class: 'grid-text' }, label),
    );
    if (direction !== 'none') cell.append(icon(direction === 'ascending' ? 'arrowUp' : 'arrowDown'));
    cell.addEventListener('click', () => this.#options.onSort(index));
    cell.append(this.#edge(shown));
    return cell;
  }

  #edge(shown: ShownColumn): HTMLElement {
    const edge = element('span', { class: 'grid-edge', 'aria-hidden': 'true' });
    edge.addEventListener('click', (event) => event.stopPropagation());
    edge.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      event.stopPropagation();
      edge.setPointerCapture(event.pointerId);
      const from = event.clientX;
      const resize = this.#options.onResizeStart(shown);
      const move = (moved: PointerEvent) => resize(moved.clientX - from);
      edge.addEventListener('pointermove', move);
      edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
    });
    return edge;
  }
}
