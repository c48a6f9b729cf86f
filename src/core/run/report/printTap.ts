import { visibleText } from '../../base/view/visibleText';
import { failuresOf } from './cellFailures';
import type { RunReport } from './runReport';

/** Prints runs as lines of TAP (https://testanything.org): a test for each cell. Why a cell failed is a comment. */
export function printTap(runs: readonly RunReport[]): readonly string[] {
  const cells = runs.flatMap((run) => run.cells.map((cell) => ({ cell, notebook: run.notebook })));
  return [
    'TAP version 13',
    `1..${cells.length}`,
    ...cells.flatMap(({ cell, notebook }, index) => [
      `${cell.isFulfilled ? 'ok' : 'not ok'} ${index + 1} - ${escapeTap(`${notebook}:${cell.line} ${cell.name ?? cell.title}`)}`,
      ...failuresOf(cell).map(({ line, message }) => `# line ${line}: ${visibleText(message)}`),
    ]),
  ];
}

/** A `#` begins a directive such as `# SKIP`, which would make a failed test count as passed. */
function escapeTap(text: string): string {
  return visibleText(text).replace(/[\\#]/g, '\\$&');
}
