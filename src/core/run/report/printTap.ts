import { visibleText } from '../../base/view/visibleText';
import { failuresOf, failuresOfRun } from './cellFailures';
import type { RunReport } from './runReport';

/**
 * Prints runs as lines of TAP (https://testanything.org/tap-version-14-specification.html): a test for each cell, and a
 * failed one for what kept a notebook from running. Why a test failed is a comment. No text is cut. Version 13 has no escapes in descriptions.
 */
export function printTap(runs: readonly RunReport[]): readonly string[] {
  const tests = runs.flatMap((run) => [
    ...run.cells.map((cell) => ({
      isOk: cell.isFulfilled,
      title: `${run.notebook}:${cell.line} ${cell.name ?? cell.title}`,
      reasons: failuresOf(cell).map(({ line, message }) => `line ${line}: ${message}`),
    })),
    ...failuresOfRun(run).map(({ message }) => ({ isOk: false, title: run.notebook, reasons: [message] })),
  ]);
  return [
    'TAP version 14',
    `1..${tests.length}`,
    ...tests.flatMap(({ isOk, title, reasons }, index) => [
      `${isOk ? 'ok' : 'not ok'} ${index + 1} - ${escapeTap(title)}`,
      ...reasons.map((reason) => `# ${visibleText(reason, Infinity)}`),
    ]),
  ];
}

/** A `#` begins a directive such as `# SKIP`, which would make a failed test count as passed. */
function escapeTap(text: string): string {
  return visibleText(text, Infinity).replace(/[\\#]/g, '\\$&');
}
