import { nameCharacters } from '../../../core/base/answerBounds';
import type { TableSection } from '../../../core/base/view/decodedView';
import { printValue } from '../../../core/base/view/printValue';
import { visibleText } from '../../../core/base/view/visibleText';
import { element } from '../dom/element';
import { unaskedLine } from '../dom/frameLine';
import { reportUndrawn } from '../dom/guardDrawing';
import type { ViewContext } from '../dom/viewContext';
import { valueView } from '../values/valueView';
import { type ConstantColumn, constantColumns } from './columns/constantColumns';
import type { TableGrid } from './tableGrid';

/** Maximum number of rows to search for constant columns before the first paint. */
const rowsReadBeforePaint = 200;
/** Maximum number of rows to search for constant columns: some seconds of work in the background, in small slices. */
const maxRowsReadForCaption = 200_000;

/** The columns of a table that have one value, above the grid instead of in it. Those without any value are left out. */
export class ConstantsCaption {
  readonly element = element('div', { class: 'caption' });
  #constants: readonly ConstantColumn[] = [];

  constructor(
    private readonly section: TableSection,
    private readonly context: ViewContext,
    private readonly grid: TableGrid,
  ) {}

  begin(): void {
    this.#findConstants().catch((error: unknown) => reportUndrawn(this.element, error));
  }

  /** Whether the rows of a section from a number on also have the values that are shown here. */
  holds(section: TableSection, from: number): boolean {
    const texts = this.#constants.map(({ index, value }) => ({ index, text: printValue(value) }));
    for (let row = from; row < section.rowCount && texts.length > 0; row++) {
      const values = section.at(row);
      if (texts.some(({ index, text }) => printValue(values[index] ?? { kind: 'nothing' }) !== text)) return false;
    }
    return true;
  }

  /** Shows the columns that are not in the grid now. */
  draw(): void {
    const inCaption = this.#constants.filter(
      ({ index, value }) => value.kind !== 'nothing' && this.grid.layout.isInCaption(index),
    );
    this.element.replaceChildren(
      ...inCaption.map(({ index, value }) =>
        element(
          'span',
          {},
          element(
            'span',
            { class: 'aside' },
            `${visibleText(this.section.columns[index]?.label ?? '', nameCharacters)} `,
          ),
          valueView(value, this.context),
        ),
      ),
    );
  }

  /**
   * Moves columns with one value to the caption: before drawing a short table, or after the first rows of a long one.
   */
  async #findConstants(): Promise<void> {
    const { signal } = this.context;
    if (this.section.rowCount > maxRowsReadForCaption) return;
    if (this.section.rowCount > rowsReadBeforePaint) await unaskedLine().next();
    const { rowCount } = this.section;
    const candidates = this.grid.layout.copied;
    const found = constantColumns(this.section, candidates, signal);
    const constants = found instanceof Promise ? await found : found;
    // Columns don't move anymore once the user interacts with the table.
    if (signal.aborted || constants.length === 0 || this.grid.element.matches(':focus')) return;
    // A live table got more rows in the meantime.
    if (this.section.rowCount > rowCount) return this.begin();
    this.#constants = constants;
    this.grid.moveToCaption(constants.map(({ index }) => index));
    this.draw();
  }
}
