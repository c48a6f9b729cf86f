import { cutText } from './cutText';
import type { LinePart } from './decodedView';
import type { TimeFormat } from './formatTime';
import { formatValue } from './formatValue';
import { moreText } from './groupedCount';
import type { PlainTable } from './plainView';

/** Deeper rows aren't indented further. They state their depth. */
const maxIndents = 20;
/** Maximum characters of a line after its indentation. */
const widestLine = 240;

/** Maximum characters of a value in a line. */
const widestValue = 160;

/** Prints rows that are a tree as lines with branches. The result of each row follows the rows within it. `moreRows` is how to see more. */
export function printTree({ rows, rowCount }: PlainTable, time: TimeFormat, moreRows?: string): readonly string[] {
  const lines: string[] = [];
  const open: { readonly depth: number; readonly outcome: string | undefined }[] = [];
  const closeTo = (depth: number): void => {
    for (let last = open.at(-1); last !== undefined && last.depth >= depth; last = open.at(-1)) {
      open.pop();
      if (last.outcome !== undefined)
        lines.push(`${indentOf(last.depth + 1)}└─ ← ${cutText(last.outcome, widestLine)}`);
    }
  };
  for (const { depth = 0, line } of rows) {
    closeTo(depth);
    const text = printParts(line?.parts ?? [], time);
    const outcome = line?.outcome && printParts(line.outcome, time).trimEnd();
    const level = depth > maxIndents ? `(${depth}) ` : '';
    lines.push(`${indentOf(depth)}${depth <= 0 ? '' : '├─ '}${level}${cutText(text, widestLine)}`);
    open.push({ depth, outcome });
  }
  if (rows.length < rowCount) {
    const how = moreRows === undefined ? '' : ` (${moreRows})`;
    return [...lines, `  … ${moreText(rowCount - rows.length, 'row')}${how}`];
  }
  closeTo(0);
  return lines;
}

/** The branch lines that continue to the left of a row at this depth. */
function indentOf(depth: number): string {
  return depth <= 0 ? '  ' : `    ${'│   '.repeat(Math.min(depth, maxIndents) - 1)}`;
}

function printParts(parts: readonly LinePart[], time: TimeFormat): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.kind === 'nothing' ? '' : formatValue(part, time, widestValue);
    })
    .join('');
}
