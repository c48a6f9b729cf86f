import { failuresOf } from './cellFailures';
import { escapeMarkup } from './escapeMarkup';
import type { CellReport, RunReport } from './runReport';

/** Prints runs as JUnit XML: a suite for each notebook, a case for each cell. */
export function printJunit(runs: readonly RunReport[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...runs.flatMap(printSuite),
    '</testsuites>',
    '',
  ].join('\n');
}

function printSuite({ notebook, cells, milliseconds, startedAt }: RunReport): readonly string[] {
  const failed = cells.filter((cell) => !cell.isFulfilled);
  const refused = failed.filter(({ answer }) => answer.kind === 'refused').length;
  const counts = `tests="${cells.length}" failures="${failed.length - refused}" errors="${refused}" skipped="0"`;
  const times = `time="${seconds(milliseconds)}" timestamp="${new Date(startedAt).toISOString().slice(0, 19)}"`;
  return [
    `  <testsuite name="${escapeMarkup(notebook)}" ${counts} ${times}>`,
    ...cells.flatMap((cell) => printCase(notebook, cell)),
    '  </testsuite>',
  ];
}

function printCase(notebook: string, cell: CellReport): readonly string[] {
  const { name, title, line, milliseconds, answer, isFulfilled } = cell;
  const head = `    <testcase name="${escapeMarkup(`${name ?? title} (line ${line})`)}" classname="${escapeMarkup(notebook)}" time="${seconds(milliseconds)}"`;
  if (isFulfilled) return [`${head}/>`];
  const failures = failuresOf(cell);
  const [first] = failures;
  const tag = answer.kind === 'refused' ? 'error' : 'failure';
  const text = failures.map((failure) => `line ${failure.line}: ${failure.message}`).join('\n');
  return [
    `${head}>`,
    `      <${tag} type="${first?.code ?? 'failed'}" message="${escapeMarkup(first?.message ?? '')}">${escapeMarkup(text)}</${tag}>`,
    '    </testcase>',
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}
