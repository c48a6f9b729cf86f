import { cutText } from './cutText';
import type { TableSection } from './decodedView';
import type { TimeFormat } from './formatTime';

export interface TreeTextOptions {
  /** Maximum number of rows printed. The number of omitted rows is printed. */
  readonly maxRows: number;
  readonly time: TimeFormat;
}

/** Deeper rows stand no further to the right. They say how deep they are. */
const mostIndents = 20;
/** Maximum characters of a line after its indentation. */
const widestLine = 240;

/**
 * Prints rows that are a tree as lines with branches, and what came of each row below the rows within it. Undefined for
 * rows that don't say how to print them.
 */
export function printTree(table: TableSection, { maxRows, time }: TreeTextOptions): readonly string[] | undefined {
  const { outline } = table;
  if (outline === undefined) return undefined;
  const lines: string[] = [];
  const open: { readonly depth: number; readonly outcome: string | undefined }[] = [];
  const closeTo = (depth: number): void => {
    for (let last = open.at(-1); last !== undefined && last.depth >= depth; last = open.at(-1)) {
      open.pop();
      if (last.outcome !== undefined)
        lines.push(`${indentOf(last.depth + 1)}└─ ← ${cutText(last.outcome, widestLine)}`);
    }
  };
  const count = Math.min(table.rowCount, maxRows);
  for (let row = 0; row < count; row++) {
    const depth = table.depth?.(row) ?? 0;
    closeTo(depth);
    const { text, outcome } = outline.print(row, table.at(row), time);
    const level = depth > mostIndents ? `(${depth}) ` : '';
    lines.push(`${indentOf(depth)}${depth === 0 ? '' : '├─ '}${level}${cutText(text, widestLine)}`);
    open.push({ depth, outcome });
  }
  if (count < table.rowCount) return [...lines, `  … ${table.rowCount - count} more rows`];
  closeTo(0);
  return lines;
}

/** The lines of the branches that go on beside a row of this depth. */
function indentOf(depth: number): string {
  return depth === 0 ? '  ' : `    ${'│   '.repeat(Math.min(depth, mostIndents) - 1)}`;
}
