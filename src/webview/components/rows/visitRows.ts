import type { TableSection } from '../../../core/base/view/decodedView';
import type { Value } from '../../../core/base/view/value';
import { inSlices } from '../dom/inSlices';

export interface VisitingOptions {
  readonly signal: AbortSignal;
  /** Receives the share of the rows that was visited. */
  readonly onProgress?: (share: number) => void;
}

/** Visits rows of a table with their values, and lets the page draw meanwhile. Returns false if it was aborted. */
export function visitRows(
  table: TableSection,
  rows: ArrayLike<number>,
  { signal, onProgress }: VisitingOptions,
  visit: (row: number, values: readonly Value[]) => void,
): boolean | Promise<boolean> {
  return inSlices({
    count: rows.length,
    signal,
    visit: (position) => {
      const row = rows[position] ?? -1;
      visit(row, table.at(row));
    },
    onProgress: (visited) => onProgress?.(visited / rows.length),
  });
}
