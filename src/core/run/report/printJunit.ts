import { type CommandFailure, failuresOf, failuresOfRun } from './cellFailures';
import { escapeMarkup } from './escapeMarkup';
import type { CellReport, RunReport } from './runReport';

/**
 * Prints runs as JUnit XML: a suite for each notebook, a case for each cell and for
 * what kept a notebook from running. Fits the schemas of Jenkins and of Apache
 * Ant, which requires some empty parts.
 */
export function printJunit(runs: readonly RunReport[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...runs.flatMap(printSuite),
    '</testsuites>',
    '',
  ].join('\n');
}

function printSuite(run: RunReport, id: number): readonly string[] {
  const { notebook, cells, milliseconds, startedAt, cost } = run;
  const whole = failuresOfRun(run);
  const failed = cells.filter((cell) => !cell.isFulfilled);
  const refused = failed.filter(({ answer }) => answer.kind === 'refused').length;
  const counts = `tests="${cells.length + whole.length}" failures="${failed.length - refused}" errors="${refused + whole.length}"`;
  const times = `time="${seconds(milliseconds)}" timestamp="${new Date(startedAt).toISOString().slice(0, 19)}"`;
  return [
    `  <testsuite name="${escapeMarkup(notebook)}" id="${id}" package="rpcbook" hostname="localhost" ${counts} ${times}>`,
    // Jenkins requires a property, and Ant knows no attribute for skipped tests, of which there are none.
    '    <properties>',
    `      <property name="rpcbook.credits" value="${cost.credits}"/>`,
    `      <property name="rpcbook.unpricedCalls" value="${cost.unpricedCalls}"/>`,
    '    </properties>',
    ...cells.flatMap((cell) => printCase(notebook, cell)),
    ...whole.flatMap((failure) => printWhole(notebook, failure)),
    '    <system-out/>',
    '    <system-err/>',
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

/** A case for what kept a notebook from running, so that a build doesn't count a notebook without a failed cell as passed. */
function printWhole(notebook: string, { code, message }: CommandFailure): readonly string[] {
  const text = escapeMarkup(message);
  return [
    `    <testcase name="the notebook" classname="${escapeMarkup(notebook)}" time="0.000">`,
    `      <error type="${code}" message="${text}">${text}</error>`,
    '    </testcase>',
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}
