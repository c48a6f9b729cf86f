import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What the list at the end of a run shows of an error. */
const maxErrorLines = 6;
const maxErrorLength = 600;

/**
 * Returns the counts of a mocha JSON report. Prints every failure in full, with its file.
 * A run that failed without a failed test counts as one failure, because it broke outside the tests.
 * @param {string} file of the report, absent if the run broke before its end
 * @param {number} exitCode of the run
 * @returns {import('./mochaReport.mjs').Counts}
 */
export function readMochaReport(file, exitCode) {
  if (!existsSync(file)) return readProgress(file);
  const { stats, failures } = JSON.parse(readFileSync(file, 'utf8'));
  failures.forEach((failure, index) => {
    console.log(`\n  ${index + 1}) ${failure.fullTitle}\n     ${failure.file ?? ''}`);
    console.log((failure.err.stack ?? failure.err.message ?? 'no error was reported').replace(/^/gm, '     '));
  });
  const brokeDown = exitCode !== 0 && stats.failures === 0;
  const failedTests = failures.map(({ fullTitle, err }) => failedTest(fullTitle, err.message, err.stack));
  if (brokeDown) failedTests.push(`the run ended with exit code ${exitCode}`);
  return { passed: stats.passes, failed: failedTests.length, skipped: stats.pending, failedTests };
}

/**
 * Returns the title of a failed test, and below it the start of its error and the first line of the stack in a test,
 * because the log of a run is often cut to its end.
 * @param {string} title
 * @param {string | undefined} message
 * @param {string} [stack]
 */
function failedTest(title, message = 'no error was reported', stack = '') {
  const start = message.trim().slice(0, maxErrorLength).split('\n').slice(0, maxErrorLines);
  const place = stack.split('\n').find((line) => /^\s+at .*\btest\//.test(line) && !line.includes('node_modules'));
  return [title, ...start, ...(place === undefined ? [] : [place.trim()])].join('\n    ');
}

/** Returns the counts of a run that was ended before it could write its report. */
function readProgress(file) {
  const written = `${file}.progress`;
  if (!existsSync(written)) return brokenRun('the run ended without a report');
  const { passed, failures, during, since } = JSON.parse(readFileSync(written, 'utf8'));
  const seconds = Math.round((Date.now() - since) / 1000);
  const problem = `the run ended without a report, ${seconds} s after the start of "${during}"`;
  failures.forEach(({ fullTitle, message }) => console.log(`\n  ${fullTitle}\n     ${message}`));
  const failedTests = [...failures.map(({ fullTitle, message }) => failedTest(fullTitle, message)), problem];
  return { passed, failed: failedTests.length, skipped: 0, failedTests };
}

/** Returns the counts of a run that ended without them. */
export function brokenRun(problem) {
  return { passed: 0, failed: 1, skipped: 0, failedTests: [problem] };
}

/** Returns the counts of several runs together. */
export function sumCounts(all) {
  const sum = (member) => all.reduce((total, counts) => total + counts[member], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failedTests: all.flatMap(({ failedTests }) => failedTests),
  };
}

/** Writes the reports of a suite's parts as one report. Those of parts that broke are absent. */
export function mergeMochaReports(files, merged) {
  const reports = files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')));
  if (reports.length === 0) return;
  const counted = ['suites', 'tests', 'passes', 'pending', 'failures', 'duration'];
  const stats = Object.fromEntries(
    counted.map((name) => [name, reports.reduce((total, report) => total + report.stats[name], 0)]),
  );
  const starts = reports.map((report) => report.stats.start).sort();
  const ends = reports.map((report) => report.stats.end).sort();
  const lists = ['tests', 'pending', 'failures', 'passes'].map((name) => [
    name,
    reports.flatMap((report) => report[name]),
  ]);
  writeFileSync(
    merged,
    JSON.stringify(
      { stats: { ...stats, start: starts[0], end: ends.at(-1) }, ...Object.fromEntries(lists) },
      undefined,
      2,
    ),
  );
}
