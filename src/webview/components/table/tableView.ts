import type { TableSection } from '../../../core/view/decodedView';
import { element } from '../dom/element';
import { icon } from '../dom/icon';
import { iconButton } from '../dom/iconButton';
import { keepTyping } from '../dom/keepTyping';
import { showMenu } from '../dom/menu';
import { uniqueId } from '../dom/uniqueId';
import type { ViewContext } from '../dom/viewContext';
import { columnEntries, tableEntries } from './cellMenu';
import { driveGrid } from './driveGrid';
import { allRows, RowOrder, type Sorting } from './rowOrder';
import { type DrawSection, TableGrid } from './tableGrid';

/** Minimum number of rows for a filter. Shorter tables don't need one. */
const rowsWorthFiltering = 8;
const typingPause = 120;

/** A table section: its title, filter and menus above the grid. */
export class TableView {
  readonly element = element('section', { class: 'section table' });
  readonly #section: TableSection;
  readonly #context: ViewContext;
  readonly #grid: TableGrid;
  readonly #order: RowOrder;
  readonly #status = element('span', { class: 'aside', role: 'status' });
  #sorting: Sorting | undefined;
  #filter = '';
  #arranging: AbortController | undefined;

  constructor(section: TableSection, context: ViewContext, drawSection: DrawSection) {
    this.#section = section;
    this.#context = context;
    this.#order = new RowOrder(section, context.time);
    this.#grid = new TableGrid({
      prefix: uniqueId('table'),
      label: section.title ?? 'Rows',
      section,
      context,
      drawSection,
      onSort: (column) => this.#sort(column),
      onSelection: () => this.#tell(),
    });
    driveGrid(this.#grid);
    this.element.append(this.#toolbar(), this.#grid.element);
    this.#grid.setOrder(allRows(section.rowCount), undefined);
    this.#tell();
  }

  #toolbar(): HTMLElement {
    const title = this.#section.title === undefined ? undefined : element('h3', {}, this.#section.title);
    const filter = this.#section.rowCount >= rowsWorthFiltering ? this.#filterBox() : undefined;
    const columns = iconButton('columns', 'Choose columns', (button) => showMenu(button, columnEntries(this.#grid)));
    const copy = iconButton('copy', 'Copy rows', (button) => showMenu(button, tableEntries(this.#grid, this.#name())));
    return element(
      'div',
      { class: 'toolbar' },
      title,
      this.#status,
      element('span', { class: 'spring' }),
      filter,
      columns,
      copy,
    );
  }

  #name(): string {
    return (this.#section.title ?? 'rows').toLowerCase().replace(/[^a-z0-9]+/g, '-');
  }

  #filterBox(): HTMLElement {
    const input = element('input', {
      type: 'text',
      placeholder: 'Filter',
      'aria-label': 'Filter rows',
      spellcheck: 'false',
    });
    const clear = iconButton('close', 'Clear filter', () => {
      input.value = '';
      input.focus();
      this.#setFilter('');
    });
    let pause: ReturnType<typeof setTimeout> | undefined;
    input.addEventListener('input', () => {
      clearTimeout(pause);
      pause = setTimeout(() => this.#setFilter(input.value), typingPause);
    });
    keepTyping(input);
    return element('span', { class: 'input filter' }, icon('search'), input, clear);
  }

  #setFilter(filter: string): void {
    this.#filter = filter;
    this.#beginArranging();
  }

  /** Keeps the current order if the rows can't be sorted. */
  #beginArranging(): void {
    this.#arrange().catch(() => undefined);
  }

  /** Ascending, descending, then the answer's order again. */
  #sort(column: number): void {
    const before = this.#sorting?.column === column ? this.#sorting.direction : undefined;
    if (before === 'descending') this.#sorting = undefined;
    else this.#sorting = { column, direction: before === undefined ? 'ascending' : 'descending' };
    this.#beginArranging();
  }

  /** Sorts and filters rows. A newer request aborts the previous one. */
  async #arrange(): Promise<void> {
    this.#arranging?.abort();
    const arranging = new AbortController();
    this.#arranging = arranging;
    const sorting = this.#sorting;
    const order = await this.#order.arrange(
      { filter: this.#filter, ...(sorting && { sorting }) },
      {
        signal: AbortSignal.any([arranging.signal, this.#context.signal]),
        onProgress: (fraction) => this.#status.replaceChildren(`Reading rows… ${Math.round(fraction * 100)} %`),
      },
    );
    if (order === undefined) return;
    this.#grid.setOrder(order, sorting);
    this.#tell();
  }

  #tell(): void {
    const all = this.#section.rowCount;
    const shown = this.#grid.order.length;
    const rows =
      shown === all ? all.toLocaleString('en') : `${shown.toLocaleString('en')} of ${all.toLocaleString('en')}`;
    const picked = this.#grid.selection.size;
    const selected = picked > 1 ? ` · ${picked.toLocaleString('en')} selected` : '';
    this.#status.textContent = `${rows} ${all === 1 ? 'row' : 'rows'}${selected}`;
  }
}
