import { nameCharacters } from '../../../core/base/answerBounds';
import type { TableSection } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import { element } from '../dom/element';
import { unaskedLine } from '../dom/frameLine';
import { iconButton } from '../dom/iconButton';
import { type MenuEntry, showMenu } from '../dom/menu';
import { ScreenReaderText } from '../dom/screenReaderText';
import type { TableChoice } from '../dom/tableChoice';
import { uniqueId } from '../dom/uniqueId';
import type { ViewContext } from '../dom/viewContext';
import { valueView } from '../values/valueView';
import { describeGrouping, describeSorting } from './arrangementNews';
import { columnEntries, tableEntries } from './cellMenu';
import { type ConstantColumn, constantColumns } from './constantColumns';
import { countRows } from './countRows';
import { driveGrid } from './driveGrid';
import { emptyRows } from './emptyRows';
import { FilterBox } from './filterBox';
import { filterCompletions } from './filterCompletions';
import { groupRows } from './groupRows';
import { parseRowFilter, type RowFilter } from './rowFilter';
import { allRows, RowOrder, type Sorting } from './rowOrder';
import { RowSwitches } from './rowSwitches';
import { type DrawSection, TableGrid } from './tableGrid';
import { treeButtons } from './treeButtons';
import { TreeRows } from './treeRows';

/** Minimum number of rows for a filter. Shorter tables don't need one. */
const rowsWorthFiltering = 8;
/** Maximum number of rows to search for constant columns before the first paint. */
const rowsReadBeforePaint = 200;
/** Maximum number of rows to search for constant columns: about a second of work in the background. */
const maxRowsReadForCaption = 20_000;

/** The name for storing choices of a table without a title. */
const untitled = 'Rows';

/** A table section: its title, filter and menus above the grid. */
export class TableView {
  readonly element = element('section', { class: 'section table' });
  readonly #section: TableSection;
  readonly #context: ViewContext;
  readonly #grid: TableGrid;
  readonly #order: RowOrder;
  readonly #tree: TreeRows | undefined;
  readonly #switches: RowSwitches;
  /** The rows that match the filter and the switches, folded or not. */
  #matching: Uint32Array;
  /** Changes many times while a long table is read, so it isn't announced. The result is. */
  readonly #count = element('span', { class: 'aside row-count' });
  readonly #screenReaderText: ScreenReaderText;
  readonly #filterBox: FilterBox | undefined;
  readonly #groupButton: HTMLButtonElement;
  readonly #groups = element('div', {});
  readonly #empty: HTMLElement;
  readonly #drawSection: DrawSection;
  readonly #caption = element('div', { class: 'caption' });
  #constants: readonly ConstantColumn[] = [];
  #sorting: Sorting | undefined;
  #filterText: string;
  #filter: RowFilter;
  #grouping: number | undefined;
  #groupsLife = new AbortController();
  #arranging: AbortController | undefined;

  constructor(section: TableSection, context: ViewContext, drawSection: DrawSection) {
    this.#section = section;
    this.#context = context;
    this.#drawSection = drawSection;
    this.#order = new RowOrder(section, context.time);
    this.#screenReaderText = new ScreenReaderText(context.signal);
    const choice = context.tables?.recall(section.title ?? untitled) ?? { columns: {} };
    this.#filterText = choice.filter ?? '';
    this.#filter = parseRowFilter(this.#filterText, section.columns);
    this.#sorting = sortingOf(choice, section);
    this.#grouping = indexOfColumn(choice.groupBy, section);
    this.#matching = allRows(section.rowCount);
    this.#tree = section.depth === undefined ? undefined : new TreeRows(section, choice.folds);
    this.#switches = new RowSwitches(section, choice.switches ?? [], () => {
      this.#remember();
      this.#beginArranging(() => this.#countText());
    });
    this.#empty = emptyRows(() => this.#showAll());
    this.#grid = this.#createGrid(choice);
    driveGrid(this.#grid);
    this.#filterBox =
      section.rowCount < rowsWorthFiltering
        ? undefined
        : new FilterBox({
            text: this.#filterText,
            complete: (text) => filterCompletions(text, section),
            onFilter: (text) => this.#setFilter(text),
          });
    this.#groupButton = iconButton('group', 'Group rows', (button) => showMenu(button, this.#groupEntries()));
    this.element.append(
      this.#toolbar(),
      this.#caption,
      this.#grid.element,
      this.#empty,
      this.#groups,
      this.#screenReaderText.element,
    );
    this.#beginCaption();
    this.#grid.setOrder(this.#tree?.visible() ?? this.#matching, undefined);
    this.#showCount();
    if (this.#isArranged) this.#beginArranging();
  }

  #createGrid(choice: TableChoice): TableGrid {
    const section = this.#section;
    const context = this.#context;
    const drawSection = this.#drawSection;
    return new TableGrid({
      prefix: uniqueId('table'),
      label: section.title ?? 'Rows',
      section,
      context,
      drawSection,
      onSort: (column) => this.#sort(column),
      onSelection: () => {
        this.#showCount();
        const picked = this.#grid.selection.size;
        if (picked > 1) this.#screenReaderText.announce(`${picked.toLocaleString('en')} selected`);
      },
      ...(this.#tree && { tree: this.#tree }),
      onFold: () => {
        this.#showCount();
        this.#remember();
      },
      chosen: choice.columns,
      onColumns: () => {
        this.#drawCaption();
        this.#remember();
      },
    });
  }

  get #isArranged(): boolean {
    const isFiltered = this.#filterText !== '' || this.#switches.on.length > 0;
    return isFiltered || this.#sorting !== undefined || this.#grouping !== undefined;
  }

  /** Turns the filter and the switches off. */
  #showAll(): void {
    this.#switches.clear();
    this.#filterBox?.setText('');
    this.#setFilter('');
    this.#grid.element.focus();
  }

  /** Stores the user's choices, for the next answer to this cell. */
  #remember(): void {
    const { columns } = this.#section;
    const sorted = columns[this.#sorting?.column ?? -1];
    const grouped = columns[this.#grouping ?? -1];
    this.#context.tables?.remember(this.#section.title ?? untitled, {
      columns: this.#grid.layout.chosen,
      ...(sorted && this.#sorting && { sort: { column: sorted.id, direction: this.#sorting.direction } }),
      ...(this.#filterText !== '' && { filter: this.#filterText }),
      ...(grouped && { groupBy: grouped.id }),
      ...(this.#switches.on.length > 0 && { switches: this.#switches.on }),
      ...(this.#tree?.choice && { folds: this.#tree.choice }),
    });
  }

  /** Columns are unchanged if their values can't be read. */
  #beginCaption(): void {
    this.#findConstants().catch(() => undefined);
  }

  /**
   * Moves columns with one value to the caption: before drawing a short table, or after the first rows of a long one.
   */
  async #findConstants(): Promise<void> {
    const { signal } = this.#context;
    if (this.#section.rowCount > maxRowsReadForCaption) return;
    if (this.#section.rowCount > rowsReadBeforePaint) await unaskedLine().next();
    const candidates = this.#grid.layout.shown.map(({ index }) => index);
    const found = constantColumns(this.#section, candidates, signal);
    const constants = found instanceof Promise ? await found : found;
    // Columns don't move anymore once the user interacts with the table.
    if (signal.aborted || constants.length === 0 || this.#grid.element.matches(':focus')) return;
    this.#constants = constants;
    this.#grid.moveToCaption(constants.map(({ index }) => index));
    this.#drawCaption();
  }

  #drawCaption(): void {
    const inCaption = this.#constants.filter(({ index }) => this.#grid.layout.isInCaption(index));
    this.#caption.replaceChildren(
      ...inCaption.map(({ index, value }) =>
        element(
          'span',
          {},
          element(
            'span',
            { class: 'aside' },
            `${visibleText(this.#section.columns[index]?.label ?? '', nameCharacters)} `,
          ),
          valueView(value, this.#context),
        ),
      ),
    );
  }

  #toolbar(): HTMLElement {
    const title = this.#section.title === undefined ? undefined : element('h3', {}, this.#section.title);
    const columns = iconButton('columns', 'Choose columns', (button) => showMenu(button, columnEntries(this.#grid)));
    const copy = iconButton('copy', 'Copy rows', (button) => showMenu(button, tableEntries(this.#grid, this.#name())));
    return element(
      'div',
      { class: 'toolbar' },
      title,
      this.#count,
      element('span', { class: 'spring' }),
      this.#tree && this.#switches.element,
      this.#filterBox?.element,
      ...(this.#tree === undefined ? [] : treeButtons(this.#grid)),
      this.#section.rowCount < rowsWorthFiltering ? undefined : this.#groupButton,
      columns,
      copy,
    );
  }

  #name(): string {
    return (this.#section.title ?? 'rows').toLowerCase().replace(/[^a-z0-9]+/g, '-');
  }

  #setFilter(text: string): void {
    this.#filterText = text;
    this.#filter = parseRowFilter(text, this.#section.columns);
    this.#remember();
    this.#filterBox?.showProblem(this.#filter.problem ?? '');
    this.#beginArranging(() => this.#countText());
  }

  /**
   * Returns the menu of columns to group by. A column whose rows are all different would make one group for each row.
   */
  #groupEntries(): readonly MenuEntry[] {
    const item = (label: string, by: number | undefined): MenuEntry => ({
      kind: 'item',
      label,
      run: () => {
        this.#grouping = by;
        this.#remember();
        this.#beginArranging(() => describeGrouping(this.#section, by));
      },
    });
    const columns = this.#section.columns.map(({ label }, index) => item(`Group by ${label}`, index));
    return this.#grouping === undefined ? columns : [item("Don't group", undefined), { kind: 'separator' }, ...columns];
  }

  /** Shows groups instead of the rows that match the filter. */
  async #group(signal: AbortSignal): Promise<void> {
    const by = this.#grouping;
    const groups =
      by === undefined
        ? undefined
        : await groupRows(this.#section, this.#matching, by, {
            signal,
            onProgress: (done) => this.#showReading(done),
          });
    if (signal.aborted) return;
    this.#groupsLife.abort();
    this.#groupsLife = new AbortController();
    this.#groupButton.setAttribute('aria-pressed', String(groups !== undefined));
    this.#grid.element.hidden = groups !== undefined;
    this.#groups.replaceChildren(...(groups === undefined ? [] : [this.#drawGroups(groups)]));
  }

  #drawGroups(groups: TableSection): HTMLElement {
    const signal = AbortSignal.any([this.#groupsLife.signal, this.#context.signal]);
    return new TableView(groups, { ...this.#context, signal }, this.#drawSection).element;
  }

  #showReading(fraction: number): void {
    this.#count.replaceChildren(`Reading rows… ${Math.round(fraction * 100)} %`);
  }

  /** Keeps the current order if the rows can't be sorted. `news` is announced after sorting. */
  #beginArranging(news?: () => string): void {
    this.#arrange(news).catch(() => undefined);
  }

  /** Ascending, descending, then the answer's order again. */
  #sort(column: number): void {
    const before = this.#sorting?.column === column ? this.#sorting.direction : undefined;
    if (before === 'descending') this.#sorting = undefined;
    else this.#sorting = { column, direction: before === undefined ? 'ascending' : 'descending' };
    this.#remember();
    this.#beginArranging(() => describeSorting(this.#section, this.#sorting));
  }

  /** Sorts and filters rows. A newer request aborts the previous one. */
  async #arrange(news?: () => string): Promise<void> {
    this.#arranging?.abort();
    const arranging = new AbortController();
    this.#arranging = arranging;
    const sorting = this.#sorting;
    const order = await this.#order.arrange(
      { filter: this.#filter, ...(sorting && { sorting }) },
      {
        signal: AbortSignal.any([arranging.signal, this.#context.signal]),
        onProgress: (fraction) => this.#showReading(fraction),
      },
    );
    if (order === undefined) return;
    this.#matching = this.#tree === undefined ? order : this.#switches.left(order, this.#tree);
    const areAll = this.#matching.length === this.#section.rowCount;
    const isSearch = this.#filter.terms.length > 0 || this.#switches.isSearch;
    this.#tree?.keep(areAll ? undefined : this.#matching, isSearch);
    const isTree = this.#tree !== undefined && sorting === undefined;
    this.#grid.setOrder(isTree ? this.#tree.visible() : this.#matching, sorting);
    this.#empty.hidden = this.#matching.length > 0 || this.#section.rowCount === 0;
    await this.#group(AbortSignal.any([arranging.signal, this.#context.signal]));
    this.#showCount();
    if (news !== undefined && !arranging.signal.aborted) this.#screenReaderText.announce(news());
  }

  #countText(): string {
    const { order, tree } = this.#grid;
    return countRows(this.#section.rowCount, this.#matching.length, tree && { tree, order });
  }

  #showCount(): void {
    const picked = this.#grid.selection.size;
    const selected = picked > 1 ? ` · ${picked.toLocaleString('en')} selected` : '';
    this.#count.textContent = `${this.#countText()}${selected}`;
  }
}

function sortingOf({ sort }: TableChoice, section: TableSection): Sorting | undefined {
  const column = indexOfColumn(sort?.column, section);
  return sort === undefined || column === undefined ? undefined : { column, direction: sort.direction };
}

/** If the table's columns have changed, there may be no column with this ID. */
function indexOfColumn(id: string | undefined, { columns }: TableSection): number | undefined {
  const index = columns.findIndex((column) => column.id === id);
  return index === -1 ? undefined : index;
}
