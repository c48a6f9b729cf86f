import type { TableSection } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import { element } from '../dom/element';
import { iconButton } from '../dom/icon';
import { type MenuEntry, showMenu } from '../dom/menu';
import type { TableChoice, ViewContext } from '../dom/viewContext';
import type { VisitingOptions } from '../rows/visitRows';
import { blockColumn, type Charted, chartRows } from './chartRows';
import { placeColumns } from './groupRows';
import type { Sorting } from './rowOrder';
import type { DrawSection } from './tableGrid';

/** The stored choice of a chart of the number of rows. */
const rowsChoice = 'rows';

export interface TableChartOptions {
  readonly section: TableSection;
  readonly context: ViewContext;
  readonly drawSection: DrawSection;
  /** The stored choice. */
  readonly choice: string | undefined;
  /** Called after the user chose a chart, or none. */
  readonly onChoose: (news: string) => void;
}

/** A chart of the rows of a table that match its filter, which the user chooses. */
export class TableChart {
  readonly element = element('div', {});
  readonly button: HTMLButtonElement;
  #charted: Charted | undefined;
  #life = new AbortController();

  constructor(private readonly options: TableChartOptions) {
    const { section, choice } = options;
    this.#charted = choice === rowsChoice ? choice : indexOfColumn(choice, section);
    this.button = iconButton('chart', 'Chart rows', (button) => showMenu(button, this.#entries()));
  }

  /** The choice to store. Undefined without a chart. */
  get choice(): string | undefined {
    return typeof this.#charted === 'number' ? this.options.section.columns[this.#charted]?.id : this.#charted;
  }

  /** Draws the chart of these rows, if one is chosen. */
  async draw(rows: ArrayLike<number>, options: VisitingOptions): Promise<void> {
    const charted = this.#charted;
    const chart = charted === undefined ? undefined : await chartRows(this.options.section, rows, charted, options);
    if (options.signal.aborted) return;
    this.#life.abort();
    this.#life = new AbortController();
    this.button.setAttribute('aria-pressed', String(charted !== undefined));
    const signal = AbortSignal.any([this.#life.signal, this.options.context.signal]);
    if (chart === undefined) this.element.replaceChildren();
    else if (chart.kind === 'ok') {
      const { part } = this.options.context;
      const shown = part === undefined ? chart.value : { ...chart.value, title: `${chart.value.title}, ${part}` };
      this.element.replaceChildren(this.options.drawSection(shown, { ...this.options.context, signal }));
    } else
      this.element.replaceChildren(element('p', { class: 'no-chart', role: 'status' }, visibleText(chart.problem)));
  }

  /** Numbers of rows, and the columns of numbers that aren't a place. */
  #entries(): readonly MenuEntry[] {
    const item = (label: string, charted: Charted | undefined, news: string): MenuEntry => ({
      kind: 'item',
      label,
      run: () => {
        this.#charted = charted;
        this.options.onChoose(news);
      },
    });
    const columns = this.options.section.columns.flatMap(({ id, label, align }, index) =>
      align === 'end' && !placeColumns.has(id) ? [item(`Chart ${label}`, index, `Chart of ${label}`)] : [],
    );
    const all = [item('Chart rows by block', 'rows', 'Chart of rows by block'), ...columns];
    return this.#charted === undefined ? all : [item('No chart', undefined, 'No chart'), { kind: 'separator' }, ...all];
  }
}

/** Whether the rows of a table have a block, so that they can be charted. */
export function isChartable({ columns, depth }: TableSection): boolean {
  return depth === undefined && columns.some(({ id }) => id === blockColumn);
}

/** Returns the stored sorting of a table; undefined if there is none, or its column no longer exists. */
export function sortingOf({ sort }: TableChoice, section: TableSection): Sorting | undefined {
  const column = indexOfColumn(sort?.column, section);
  return sort === undefined || column === undefined ? undefined : { column, direction: sort.direction };
}

/** Returns the index of a stored column. If the table's columns have changed, there may be none with this ID. */
export function indexOfColumn(id: string | undefined, { columns }: TableSection): number | undefined {
  const index = columns.findIndex((column) => column.id === id);
  return index === -1 ? undefined : index;
}
