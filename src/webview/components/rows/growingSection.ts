import type { TableSection } from '../../../core/base/view/decodedView';

/**
 * A section that takes more rows: what read it before sees them too. The rows that it has stay as they are, so that
 * everything known about them still holds.
 */
export class GrowingSection {
  readonly section: TableSection;
  #last: TableSection;

  constructor(first: TableSection) {
    this.#last = first;
    const last = (): TableSection => this.#last;
    const { details, isStruck, rowCell, sources } = first;
    this.section = {
      ...first,
      get rowCount() {
        return last().rowCount;
      },
      at: (row) => last().at(row),
      ...(details && { details: (row: number) => last().details?.(row) ?? [] }),
      ...(isStruck && { isStruck: (row: number) => last().isStruck?.(row) === true }),
      ...(rowCell && { rowCell: { label: rowCell.label, of: (row: number) => last().rowCell?.of(row) } }),
      ...(sources && { sources: () => last().sources?.() ?? [] }),
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

function shapeOf({ title, columns, isFolded, details, isStruck, depth, rowCell }: TableSection): string {
  const parts = [details, isStruck, depth].map((part) => part !== undefined);
  return JSON.stringify([title, columns, isFolded, rowCell?.label, ...parts]);
}
