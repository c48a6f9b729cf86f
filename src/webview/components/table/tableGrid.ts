import type { Field, Section, TableSection } from '../../../core/base/view/decodedView';
import type { Value } from '../../../core/base/view/value';
import type { ColumnChoice, ViewContext } from '../dom/viewContext';
import { VirtualRows } from '../rows/virtualRows';
import { CellCuts } from './cellCuts';
import { ColumnLayout, type ShownColumn } from './columns/columnLayout';
import { ColumnsInSight } from './columns/columnsInSight';
import { characterWidth, tableRoom } from './columns/tableRoom';
import { fitRows, fittingCharacters } from './fittingCharacters';
import type { FoundCells } from './foundCells';
import type { GridPosition } from './gridPosition';
import { OpenDetails } from './openDetails';
import { leastNameCharacters, readableCharacters } from './readableCharacters';
import type { Sorting } from './rowOrder';
import { RowSelection } from './rowSelection';
import { TableHeader } from './tableHeader';
import { TableRow } from './tableRow';
import { describeGrid } from './tableTexts';
import { positionIn, type TreeRows } from './treeRows';

const rowHeight = 22;
const headerHeight = 24;
const usualHeight = 420;
const leadWidth = 22;
/** Number of characters that one key press adds to the width of a column. */
const resizeStep = 3;

export type DrawSection = (section: Section, context: ViewContext) => HTMLElement;

export interface GridOptions {
  /** Unique on the page: IDs of cells start with it. */
  readonly prefix: string;
  readonly label: string;
  readonly section: TableSection;
  readonly context: ViewContext;
  readonly drawSection: DrawSection;
  onSort(column: number): void;
  onSelection(): void;
  /** The folds of rows that are a tree. */
  readonly tree?: TreeRows;
  /** Called when the user folded or opened rows of a tree. */
  onFold(): void;
  /** The user's earlier choices for columns. */
  readonly chosen?: Readonly<Record<string, ColumnChoice>>;
  /** Called when the user shows, hides or resizes a column. */
  onColumns(): void;
}

/** The active cell for keyboard actions, with its value. */
export interface ActiveCell {
  /** Index of the row in the answer. */
  readonly row: number;
  readonly shown: ShownColumn;
  readonly value: Value;
}

/** The grid of a table: visible cells, selection, and opened details. `driveGrid` handles input. */
export class TableGrid {
  readonly layout: ColumnLayout;
  readonly selection = new RowSelection();
  readonly header: TableHeader;
  readonly rows: VirtualRows<TableRow>;
  readonly options: GridOptions;
  readonly #details: OpenDetails;
  readonly #inSight: ColumnsInSight;
  #order: Uint32Array = new Uint32Array();
  #sorting: Sorting | undefined;
  #active: GridPosition = { row: 0, column: 0 };
  readonly #cuts = new CellCuts();
  /** Minimum characters at which each column stays readable, once the grid is too narrow. */
  #readable: readonly number[] | undefined;
  /** The matches of a search, while there is one. */
  #found: FoundCells | undefined;
  /** Whether the grid has its rows. */
  #isDrawn = false;
  #created = 0;

  constructor(options: GridOptions) {
    this.options = options;
    const { section, context } = options;
    const fitting = fittingCharacters(section, context.time, options.tree?.deepest);
    this.layout = new ColumnLayout(section.columns, fitting, options.chosen, section.folds);
    this.header = new TableHeader({
      prefix: options.prefix,
      hasLead: () => this.hasDetails,
      onSort: options.onSort,
      onResizeStart: (shown) => this.#startResize(shown),
    });
    this.rows = new VirtualRows<TableRow>(
      {
        rowHeight,
        maxHeight: context.tableHeight ?? usualHeight,
        create: () =>
          new TableRow(`${options.prefix}-${this.#created++}`, this.layout.shown, this.hasDetails, {
            time: context.time,
            cuts: this.#cuts,
            isTree: options.tree !== undefined,
          }),
        bind: (row, position) => this.#bind(row, position),
      },
      context.signal,
    );
    this.#details = new OpenDetails({
      context,
      details: (row) => this.#sectionsOf(row),
      draw: options.drawSection,
      onResize: () => this.#placeRows(),
    });
    this.#inSight = new ColumnsInSight(this.element, () => this.#drawColumns(), context.signal);
    this.rows.setHeader(this.header.element, headerHeight);
    describeGrid(this.element, options);
    this.#watchWidth();
  }

  get element(): HTMLElement {
    return this.rows.viewport;
  }

  /** The visible rows, by their index in the answer. */
  get order(): Uint32Array {
    return this.#order;
  }

  get active(): GridPosition {
    return this.#active;
  }

  get hasDetails(): boolean {
    return this.options.section.details !== undefined || this.layout.folded.length > 0;
  }

  /** The folds of the rows, if they are a tree in its own order. In another order, a row isn't below its parent. */
  get tree(): TreeRows | undefined {
    return this.#sorting === undefined ? this.options.tree : undefined;
  }

  /**
   * Folds or opens rows of the tree. The active cell stays visible: if its row is hidden, the parent row becomes
   * active.
   */
  fold(change: (tree: TreeRows) => void): void {
    const { tree } = this;
    if (tree === undefined) return;
    change(tree);
    const shown = tree.visible();
    const row = tree.placeAmong(shown, this.#order[this.#active.row]);
    this.#order = shown;
    if (this.#active.row !== -1) this.#active = { ...this.#active, row: Math.max(0, row) };
    this.element.setAttribute('aria-rowcount', String(shown.length + 1));
    this.#placeRows();
    if (this.#active.row !== -1) this.rows.reveal(this.#active.row);
    this.#markActive();
    this.options.onFold();
  }

  activeCell(): ActiveCell | undefined {
    const row = this.#order[this.#active.row];
    const shown = this.layout.shown[this.#active.column];
    if (row === undefined || shown === undefined) return undefined;
    return { row, shown, value: this.options.section.at(row)[shown.index] ?? { kind: 'nothing' } };
  }

  setOrder(order: Uint32Array, sorting: Sorting | undefined): void {
    this.#sorting = sorting;
    const isRelaid = this.layout.setSorted(sorting?.column);
    this.#isDrawn = true;
    this.#takeOrder(order);
    this.#layColumns();
    this.#placeRows();
    if (isRelaid) this.rows.rebuild();
    this.#markActive();
  }

  /** Whether the rows of a section from a number on fit in the columns as they are. */
  fits(section: TableSection, from: number): boolean {
    return fitRows(section, from, this.layout.spacious, this.options.context.time);
  }

  /** Shows the rows of a section that has more of them, in the same columns. */
  growTo(order: Uint32Array): void {
    const before = this.#order;
    this.#takeOrder(order);
    this.#placeRows(before.every((row, position) => order[position] === row));
    this.#markActive();
  }

  /** The active cell stays in its row. */
  #takeOrder(order: Uint32Array): void {
    const active = this.#order[this.#active.row];
    this.#order = order;
    const kept =
      active === undefined || this.#active.row === -1 ? this.#active.row : Math.max(0, order.indexOf(active));
    this.#active = { ...this.#active, row: Math.min(kept, order.length - 1) };
    this.element.setAttribute('aria-rowcount', String(order.length + 1));
  }

  /** Makes a cell the active one and scrolls it into view. */
  activate(position: GridPosition): void {
    this.#active = position;
    this.#inSight.reveal(position.column);
    if (position.row >= 0) this.rows.reveal(position.row);
    this.rows.refresh();
    this.#markActive();
  }

  /** Marks the matches of a search; undefined for none. */
  showFound(found: FoundCells | undefined): void {
    this.#found = found;
    this.rows.refresh();
  }

  /** Makes a cell the active one and scrolls it into view, also if it is within closed branches. */
  revealCell(row: number, column: number): void {
    if (this.tree !== undefined && positionIn(this.#order, row) === -1) this.fold((tree) => tree.reveal(row));
    const place = {
      row: this.#order.indexOf(row),
      column: this.layout.shown.findIndex(({ index }) => index === column),
    };
    if (place.row === -1 || place.column === -1) return;
    this.moveTo(place);
  }

  /** Makes a cell the active one and scrolls all of it into view, as the keyboard does. */
  moveTo(position: GridPosition): void {
    this.activate(position);
    this.cellAt(position)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Returns the element of a cell, if its row is drawn. */
  cellAt({ row, column }: GridPosition): HTMLElement | undefined {
    return row === -1 ? this.header.cellAt(column) : this.rows.rowAt(row)?.cellAt(column);
  }

  /** Redraws visible rows after the selection changed. */
  selectionChanged(): void {
    this.rows.refresh();
    this.options.onSelection();
  }

  toggleDetails(row: number): void {
    this.#details.toggle(row, this.rows.content);
    this.#placeRows();
  }

  isOpen(row: number): boolean {
    return this.#details.isOpen(row);
  }

  setColumnShown(index: number, shown: boolean): void {
    this.layout.setShown(index, shown);
    this.#active = { ...this.#active, column: Math.min(this.#active.column, this.layout.shown.length - 1) };
    this.#relayColumns();
    this.options.onColumns();
  }

  /** Removes columns from the grid because the caption shows their values. The active cell stays in its column. */
  moveToCaption(indexes: readonly number[]): void {
    const active = this.#activeIndex;
    for (const index of indexes) this.layout.moveToCaption(index);
    if (this.#isDrawn) this.#relayColumns(active);
  }

  /** The active column, by its index in the section. */
  get #activeIndex(): number | undefined {
    return this.layout.shown[this.#active.column]?.index;
  }

  /** Makes a column wider or narrower by some steps, for keys and menus. */
  widenColumn(shown: ShownColumn, steps: number): void {
    this.resizeColumn(shown, this.layout.charactersOf(shown.index) + steps * resizeStep);
  }

  resizeColumn(shown: ShownColumn, characters: number): void {
    this.layout.setCharacters(shown.index, characters);
    this.#layTracks();
    this.rows.rebuild();
    this.options.onColumns();
  }

  #watchWidth(): void {
    const sizes = new ResizeObserver(() => this.#fitWidth());
    sizes.observe(this.element);
    this.options.context.signal.addEventListener('abort', () => sizes.disconnect());
  }

  /** Narrows columns to the width of the grid, or widens them again. Called when the page is laid out. */
  #fitWidth(): void {
    this.#inSight.measure();
    const { section, context, tree } = this.options;
    const { clientWidth, scrollWidth } = this.element;
    if (clientWidth === 0 || (scrollWidth <= clientWidth && !this.layout.isNarrowed)) return;
    this.#readable ??= readableCharacters(section, context.time, tree !== undefined);
    const leastName = tree && leastNameCharacters(tree.deepest);
    const [active, folded] = [this.#activeIndex, String(this.layout.folded)];
    const fitIn = (lead: number): boolean =>
      this.layout.fit(tableRoom(this.element, lead), this.#readable ?? [], leastName);
    let isOther = fitIn(section.details === undefined ? 0 : leadWidth);
    // Rows that have details now have a lead before their columns.
    if (section.details === undefined && this.hasDetails) isOther = fitIn(leadWidth) || isOther;
    if (!isOther) return;
    if (String(this.layout.folded) !== folded) this.#details.redraw(this.rows.content);
    this.#relayColumns(active);
  }

  /** Returns the details of a row, after the columns that are in them because the table is too narrow. */
  #sectionsOf(row: number): readonly Section[] {
    const { section } = this.options;
    const sections = section.details?.(row) ?? [];
    const labels = new Set(
      sections.flatMap((each) => (each.kind === 'fields' ? each.fields.map(({ label }) => label.toLowerCase()) : [])),
    );
    const values = section.at(row);
    const fields = this.layout.folded.flatMap((index): readonly Field[] => {
      const [label = '', value] = [section.columns[index]?.label, values[index]];
      return value === undefined || labels.has(label.toLowerCase()) ? [] : [{ label, value }];
    });
    return fields.length === 0 ? sections : [{ kind: 'fields', fields }, ...sections];
  }

  /** Fills the rows again because other columns are in sight. */
  #drawColumns(): void {
    this.rows.refresh();
    this.#markActive();
  }

  #startResize(shown: ShownColumn): (pixels: number) => void {
    const from = this.layout.charactersOf(shown.index);
    const width = characterWidth(this.element);
    return (pixels) => this.resizeColumn(shown, from + pixels / width);
  }

  #bind(row: TableRow, position: number): void {
    const index = this.#order[position];
    if (index === undefined) return;
    row.bind({
      position,
      values: this.options.section.at(index),
      isSelected: this.selection.has(index),
      isStruck: this.options.section.isStruck?.(index) === true,
      isOpen: this.hasDetails ? this.#details.isOpen(index) : undefined,
      place: this.tree?.placeOf(index),
      markOf: (column) => this.#found?.markOf(index, column),
      isDrawn: (column) => this.#inSight.has(column),
      activeColumn: this.#active.row === position ? this.#active.column : undefined,
    });
  }

  /** `onlyMore`: whether the rows that are drawn stay, and others come after them. */
  #placeRows(onlyMore = false): void {
    const gaps = this.#details.gaps(this.#order);
    if (onlyMore) this.rows.growTo(this.#order.length, gaps);
    else this.rows.setRows(this.#order.length, gaps);
    const { offsets } = this.rows;
    this.#details.place((row) => {
      const position = this.#order.indexOf(row);
      return position === -1 ? undefined : offsets.topOf(position) + offsets.rowHeight;
    });
  }

  /** Draws all rows again after columns changed. The active cell stays in its column, by its index in the section. */
  #relayColumns(active = this.#activeIndex): void {
    const column = this.layout.shown.findIndex(({ index }) => index === active);
    this.#active = { ...this.#active, column: Math.max(0, column) };
    this.#layColumns();
    this.#placeRows();
    this.rows.rebuild();
    this.#markActive();
  }

  #layColumns(): void {
    this.header.setColumns(this.layout.shown, this.#sorting);
    this.#layTracks();
  }

  #layTracks(): void {
    const lead = this.hasDetails ? leadWidth : 0;
    const { fixed } = this.layout;
    this.#inSight.lay(this.layout, lead);
    this.element.classList.toggle('sideways', fixed !== undefined);
    this.element.style.setProperty('--fixed', fixed === undefined ? '0' : `calc(${lead}px + ${fixed}ch + 1em)`);
    this.element.style.setProperty('--columns', this.layout.template(lead === 0 ? '' : `${lead}px`));
  }

  /** Sets the active descendant for screen readers. The cell must already be drawn. */
  #markActive(): void {
    const cell = this.cellAt(this.#active);
    this.header.setActive(this.#active.row === -1 ? this.#active.column : undefined);
    if (cell) this.element.setAttribute('aria-activedescendant', cell.id);
    else this.element.removeAttribute('aria-activedescendant');
  }
}
