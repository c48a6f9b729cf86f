import type { RowOutline, TableSection } from '../../../core/base/view/decodedView';

/** Calls a function that reads a part of an answer. */
type Reader = <Read>(read: () => Read) => Read;

/**
 * A section that takes more rows: what read it before sees them too. The rows that it has stay as they are, so that
 * everything known about them still holds. `reader` reads what is decoded only when it is needed.
 */
export class GrowingSection {
  readonly section: TableSection;
  #last: TableSection;

  constructor(first: TableSection, reader: Reader = (read) => read()) {
    this.#last = first;
    const last = (): TableSection => this.#last;
    const read = <Read>(of: (section: TableSection) => Read): Read => reader(() => of(this.#last));
    const { depth, details, isStruck, outline, rowCell, sources } = first;
    this.section = {
      ...first,
      get rowCount() {
        return last().rowCount;
      },
      at: (row) => read((section) => section.at(row)),
      ...(depth && { depth: (row: number) => read((section) => section.depth?.(row) ?? 0) }),
      ...(details && { details: (row: number) => read((section) => section.details?.(row) ?? []) }),
      ...(isStruck && { isStruck: (row: number) => read((section) => section.isStruck?.(row) === true) }),
      ...(rowCell && {
        rowCell: { label: rowCell.label, of: (row: number) => read((section) => section.rowCell?.of(row)) },
      }),
      ...(sources && { sources: () => read((section) => section.sources?.() ?? []) }),
      ...(outline && { outline: readableOutline(outline, reader) }),
    };
  }

  /** Whether a section can be taken: it has the same columns, and as many rows or more. */
  fits(next: TableSection): boolean {
    const { columns, rowCount } = this.#last;
    // A column that cuts its texts depends on all of them.
    if (columns.some(({ cut }) => cut !== undefined) || next.rowCount < rowCount) return false;
    return shapeOf(next) === shapeOf(this.#last);
  }

  take(next: TableSection): void {
    this.#last = next;
  }
}

/** A tree doesn't grow. */
function readableOutline(outline: RowOutline, read: Reader): RowOutline {
  return {
    ...outline,
    mark: (row) => read(() => outline.mark(row)),
    line: (row, values) => read(() => outline.line(row, values)),
    ...(outline.cell && { cell: (row: number) => read(() => outline.cell?.(row)) }),
    switches: outline.switches.map((one) => ({ ...one, holds: (row) => read(() => one.holds(row)) })),
  };
}

function shapeOf({ title, columns, isFolded, details, isStruck, depth, rowCell }: TableSection): string {
  const parts = [details, isStruck, depth].map((part) => part !== undefined);
  return JSON.stringify([title, columns, isFolded, rowCell?.label, ...parts]);
}
