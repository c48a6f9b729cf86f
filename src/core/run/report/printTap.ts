import { visibleText } from '../../base/view/visibleText';
import { failuresOf } from './cellFailures';
import type { RunReport } from './runReport';

/**
 * Prints runs as lines of TAP (https://testanything.org/tap-version-14-specification.html): a test for each cell. Why a
 * cell failed is a comment. Version 13 has no escapes in descriptions.
 */
export function printTap(runs: readonly RunReport[]): readonly string[] {
  const cells = runs.flatMap((run) => run.cells.map((cell) => ({ cell, notebook: run.notebook })));
  return [
    'TAP version 14',
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
