import { groupDigits } from '../../core/base/view/amountText';

/** The page of rows that is shown, of a table with any number of rows. */
export interface RowPage {
  readonly start: number;
  /** Behind the last row. */
  readonly end: number;
}

/** Rows of a page. */
export const rowsPerPage = 1_000;

/** Returns the page that has a row, or the nearest one. There is one for any row of a table without a known number. */
export function pageOfRow(row: number, rowCount = Number.MAX_SAFE_INTEGER): RowPage {
  const last = Math.max(0, Math.ceil(rowCount / rowsPerPage) - 1);
  const page = Math.min(last, Math.max(0, Math.floor(row / rowsPerPage)));
  return { start: page * rowsPerPage, end: Math.min(rowCount, (page + 1) * rowsPerPage) };
}

/** `Rows 1,001–2,000 of 3,000,000`, or `of more than` what is known so far. */
export function describePage({ start, end }: RowPage, rowCount: number, isCounted: boolean): string {
  if (rowCount === 0) return isCounted ? 'No rows' : 'No complete row';
  const [from, to, all] = [start + 1, end, rowCount].map((row) => groupDigits(row));
  if (!isCounted) return `Rows ${from}–${to} of more than ${all}`;
  return end - start === rowCount ? `${all} ${rowCount === 1 ? 'row' : 'rows'}` : `Rows ${from}–${to} of ${all}`;
}

/** Reads the number of a row as people write it. Undefined for anything else. */
export function parseRowNumber(text: string): number | undefined {
  const digits = text.trim().replaceAll(/[,_\s]/g, '');
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  return number > 0 ? number - 1 : undefined;
}
