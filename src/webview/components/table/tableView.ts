import { groupDigits } from '../../../core/base/view/amountText';
import type { Section, TableSection } from '../../../core/base/view/decodedView';
import { element, uniqueId } from '../dom/element';
import { readPart, reportUndrawn } from '../dom/guardDrawing';
import { findButton, iconButton } from '../dom/icon';
import { showMenu } from '../dom/menu';
import { ScreenReaderText } from '../dom/screenReaderText';
import type { FindPlace, TableChoice, ViewContext } from '../dom/viewContext';
import { GrowingSection } from '../rows/growingSection';
import { columnEntries, groupEntries, tableEntries } from './cellMenu';
import { ConstantsCaption } from './constantsCaption';
import { driveGrid } from './driveGrid';
import { FilterBox, filterCompletions } from './filterBox';
import { findCells, FoundCells } from './foundCells';
import { ShownGroups } from './groupRows';
import { LiveTable } from './liveTable';
import { parseRowFilter, type RowFilter } from './rowFilter';
import { allRows, type ArrangeOptions, RowOrder, type Sorting } from './rowOrder';
import { RowSwitches, treeButtons } from './rowSwitches';
import { indexOfColumn, isChartable, sortingOf, TableChart } from './tableChart';
import { type DrawSection, TableGrid } from './tableGrid';
import { countRows, describeGrouping, describeSorting } from './tableTexts';
import { TreeRows } from './treeRows';

/** Minimum number of rows for a filter. Shorter tables don't need one. */
const rowsWorthFiltering = 8;

/** The name for storing choices of a table without a title. */
const untitled = 'Rows';

/** A table section: its title, filter and menus above the grid. */
export class TableView {
  readonly element = element('section', { class: 'section table' });
  readonly #section: TableSection;
  readonly #growing: GrowingSection;
  readonly #context: ViewContext;
  readonly #grid: TableGrid;
  readonly #order: RowOrder;
  readonly #tree: TreeRows | undefined;
  readonly #switches: RowSwitches;
  readonly #live: LiveTable | undefined;
  /** The rows that match the filter and the switches, folded or not. */
  #matching: Uint32Array;
  /** Changes many times while a long table is read, so it isn't announced. The result is. */
  readonly #count = element('span', { class: 'aside row-count' });
  readonly #screenReaderText: ScreenReaderText;
  readonly #filterBox: FilterBox | undefined;
  readonly #groupButton: HTMLButtonElement;
  readonly #groups: ShownGroups;
  readonly #chart: TableChart | undefined;
  readonly #empty: HTMLElement;
  readonly #caption: ConstantsCaption;
  #sorting: Sorting | undefined;
  #filterText: string;
  #filter: RowFilter;
  #grouping: number | undefined;
  #arranging: AbortController | undefined;

  constructor(first: TableSection, context: ViewContext, drawSection: DrawSection) {
    this.#growing = new GrowingSection(first, (read) => readPart(this.element, read));
    const { section } = this.#growing;
    this.#section = section;
    this.#context = context;
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
    this.#grid = this.#createGrid(choice, drawSection);
    this.#caption = new ConstantsCaption(section, context, this.#grid);
    this.#live = this.#createLive(choice);
    this.#filterBox =
      section.rowCount < rowsWorthFiltering
        ? undefined
        : new FilterBox({
            text: this.#filterText,
            complete: (text) => filterCompletions(text, section),
            onFilter: (text) => this.#setFilter(text),
          });
    this.#groups = new ShownGroups(section, context, drawSection);
    this.#chart = this.#createChart(choice, drawSection);
    this.#groupButton = iconButton('group', 'Group rows', (button) =>
      showMenu(
        button,
        groupEntries(this.#section.columns, this.#grouping, (column) => this.#groupBy(column)),
      ),
    );
    this.element.append(
      this.#toolbar(),
      this.#caption.element,
      ...(this.#chart ? [this.#chart.element] : []),
      this.#grid.element,
      this.#empty,
      this.#groups.element,
      this.#screenReaderText.element,
    );
    this.#begin();
    context.live?.add(first, this);
  }

  #begin(): void {
    driveGrid(this.#grid);
    this.#context.find?.add(tableFind(this.#grid), this.#context.signal);
    this.#caption.begin();
    const rows = this.#tree?.visible() ?? this.#live?.arranged(this.#matching) ?? this.#matching;
    this.#grid.setOrder(rows, undefined);
    this.#showCount();
    if (this.#isArranged) this.#beginArranging();
  }

  /**
   * Shows the rows of a section that begins with those of this table. Returns false if it must be drawn again: there is
   * more to change than the rows.
   */
  take(next: Section): boolean {
    const from = this.#section.rowCount;
    const hasOnlyRows = this.#filterBox !== undefined && this.#grouping === undefined && !this.#chart?.choice;
    if (next.kind !== 'table' || !hasOnlyRows || !this.#growing.fits(next)) return false;
    if (!this.#grid.fits(next, from) || !this.#caption.holds(next, from)) return false;
    this.#growing.take(next);
    this.#beginArranging(undefined, this.#arranging === undefined);
    return true;
  }

  #createGrid(choice: TableChoice, drawSection: DrawSection): TableGrid {
    const section = this.#section;
    const context = this.#context;
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
        if (picked > 1) this.#screenReaderText.announce(`${groupDigits(picked)} selected`);
      },
      tree: this.#tree,
      onFold: () => {
        this.#showCount();
        this.#remember();
      },
      chosen: choice.columns,
      onColumns: () => {
        this.#caption.draw();
        this.#remember();
      },
    });
  }

  #createLive({ newestFirst }: TableChoice): LiveTable | undefined {
    const { live, signal } = this.#context;
    return live === undefined || this.#tree !== undefined
      ? undefined
      : new LiveTable({
          title: this.#section.title ?? untitled,
          live,
          grid: this.#grid,
          signal,
          newestFirst: newestFirst === true,
          isSorted: () => this.#sorting !== undefined,
          onTurn: () => {
            this.#remember();
            this.#setOrder();
          },
        });
  }

  #createChart({ chart }: TableChoice, drawSection: DrawSection): TableChart | undefined {
    if (this.#section.rowCount < rowsWorthFiltering || !isChartable(this.#section)) return undefined;
    const onChoose = (news: string): void => {
      this.#remember();
      this.#beginArranging(() => news);
    };
    return new TableChart({ section: this.#section, context: this.#context, drawSection, choice: chart, onChoose });
  }

  /** Shows the rows that match in their order. `hasGrown`: whether nothing changed but that there are more rows. */
  #setOrder(hasGrown = false): void {
    const sorting = this.#sorting;
    const isTree = this.#tree !== undefined && sorting === undefined;
    const rows = isTree ? this.#tree.visible() : this.#matching;
    const order = this.#live?.arranged(rows) ?? rows;
    if (hasGrown) this.#grid.growTo(order);
    else this.#grid.setOrder(order, sorting);
    if (this.#grid.element.isConnected) this.#live?.restore();
  }

  get #isArranged(): boolean {
    const isFiltered = this.#filterText !== '' || this.#switches.on.length > 0;
    return isFiltered || (this.#sorting ?? this.#grouping ?? this.#chart?.choice) !== undefined;
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
      ...(this.#live?.newestFirst === true && { newestFirst: true }),
      ...(this.#filterText !== '' && { filter: this.#filterText }),
      groupBy: grouped?.id,
      ...(this.#chart?.choice !== undefined && { chart: this.#chart.choice }),
      ...(this.#switches.on.length > 0 && { switches: this.#switches.on }),
      ...(this.#tree?.choice && { folds: this.#tree.choice }),
    });
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
      this.#live?.button,
      this.#section.rowCount < rowsWorthFiltering ? undefined : this.#groupButton,
      this.#chart?.button,
      findButton(this.#context),
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

  #groupBy(column: number | undefined): void {
    this.#grouping = column;
    this.#remember();
    this.#beginArranging(() => describeGrouping(this.#section, column));
  }

  /** Shows groups instead of the rows that match the filter. */
  async #group(reading: ArrangeOptions): Promise<void> {
    await this.#groups.show(this.#matching, this.#grouping, reading);
    if (reading.signal.aborted) return;
    this.#groupButton.setAttribute('aria-pressed', String(this.#groups.areShown));
    this.#grid.element.hidden = this.#groups.areShown;
  }

  #showReading(fraction: number): void {
    this.#count.replaceChildren(`Reading rows… ${Math.round(fraction * 100)} %`);
  }

  /** `news` is announced after sorting. */
  #beginArranging(news?: () => string, hasGrown = false): void {
    this.#arrange(news, hasGrown).catch((error: unknown) => reportUndrawn(this.element, error));
  }

  /** Ascending, descending, then the answer's order again. */
  #sort(column: number): void {
    const before = this.#sorting?.column === column ? this.#sorting.direction : undefined;
    if (before === 'descending') this.#sorting = undefined;
    else this.#sorting = { column, direction: before === undefined ? 'ascending' : 'descending' };
    this.#remember();
    this.#beginArranging(() =>
      [describeSorting(this.#section, this.#sorting), this.#context.part]
        .filter((text) => text !== undefined)
        .join(' · '),
    );
  }

  /** Sorts and filters rows. A newer request aborts the previous one. */
  async #arrange(news: (() => string) | undefined, hasGrown: boolean): Promise<void> {
    this.#arranging?.abort();
    const arranging = new AbortController();
    this.#arranging = arranging;
    const sorting = this.#sorting;
    const reading = {
      signal: AbortSignal.any([arranging.signal, this.#context.signal]),
      onProgress: (fraction: number) => this.#showReading(fraction),
    };
    const order = await this.#order.arrange({ filter: this.#filter, sorting }, reading);
    if (order === undefined) return;
    this.#matching = this.#tree === undefined ? order : this.#switches.left(order, this.#tree);
    const areAll = this.#matching.length === this.#section.rowCount;
    const isSearch = this.#filter.terms.length > 0 || this.#switches.isSearch;
    this.#tree?.keep(areAll ? undefined : this.#matching, isSearch);
    this.#setOrder(hasGrown);
    this.#empty.hidden = this.#matching.length > 0 || this.#section.rowCount === 0;
    await this.#group(reading);
    await this.#chart?.draw(this.#matching, reading);
    this.#showCount();
    if (!arranging.signal.aborted) this.#context.find?.[hasGrown ? 'grew' : 'changed']();
    if (this.#arranging !== arranging) return;
    this.#arranging = undefined;
    if (news !== undefined) this.#screenReaderText.announce(news());
  }

  #countText(): string {
    const { order, tree } = this.#grid;
    const counted = countRows(this.#section.rowCount, this.#matching.length, tree && { tree, order });
    return this.#context.part === undefined ? counted : `${counted} · ${this.#context.part}`;
  }

  #showCount(): void {
    const picked = this.#grid.selection.size;
    const selected = picked > 1 ? ` · ${groupDigits(picked)} selected` : '';
    this.#count.textContent = `${this.#countText()}${selected}`;
  }
}

/** Creates the message that is shown if no rows match the filter. It is hidden at first. */
function emptyRows(onShowAll: () => void): HTMLElement {
  const button = element('button', { class: 'button plain' }, 'Show All Rows');
  button.addEventListener('click', onShowAll);
  const empty = element('p', { class: 'empty-rows' }, 'No rows match the filter. ', button);
  empty.hidden = true;
  return empty;
}

/** Returns what finds text in all rows of a grid that match its filter, drawn or not, and in closed branches. */
function tableFind(grid: TableGrid): FindPlace {
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
