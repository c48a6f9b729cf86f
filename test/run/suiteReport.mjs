import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from './projectPaths.mjs';

/** What the list at the end of a run shows of an error. */
const maxErrorLines = 8;
const maxErrorLength = 900;

/**
 * Reads what `fileReporter.cjs` wrote about a run of test files. What is wrong with the run itself counts as a failure of
 * the file that it ended in.
 * @param {string} report its file, absent if the run broke before the first test
 * @param {number} exitCode of the run
 * @param {readonly string[]} files that were to run, in their order
 * @returns {import('./suiteReport.mjs').SuiteReport}
 */
export function readReport(report, exitCode, files) {
  const {
    files: counts,
    failures,
    during,
    ended,
    evidence,
    logs,
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { files: {}, failures: [] };
  const byFile = new Map();
  for (const [file, { passed, skipped }] of Object.entries(counts))
    byFile.set(fromRoot(file), { passed, skipped, failures: [] });
  const broken = [];
  const fail = (file, failure) => {
    if (!byFile.has(file) && files.includes(file)) byFile.set(file, { passed: 0, skipped: 0, failures: [] });
    (byFile.get(file)?.failures ?? broken).push(failure);
  };
  for (const failure of failures) fail(fromRoot(failure.file), failure);
  if (ended) {
    if (exitCode !== 0 && failures.length === 0) broken.push({ title: `the run ended with exit code ${exitCode}` });
    return { byFile, broken, notRun: [] };
  }
  const place = during
    ? `${Math.round((Date.now() - during.since) / 1000)} s after the start of "${during.title}"`
    : 'before its first test';
  const brokenIn = during ? fromRoot(during.file) : files[0];
  fail(brokenIn, { title: `the run ended with exit code ${exitCode} ${place}`, evidence, logs });
  return { byFile, broken, notRun: files.slice(files.indexOf(brokenIn) + 1 || files.length) };
}

/** Returns the report of a run that found out nothing else. */
export function brokenReport(problem) {
  return { byFile: new Map(), broken: [{ title: problem }], notRun: [] };
}

/** Returns the path of a file from the root of the project. */
function fromRoot(file) {
  return file && path.relative(projectRoot, file).replaceAll('\\', '/');
}

/** Returns the numbers of tests of several reports. */
export function countTests(reports) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { byFile, broken } of reports) {
    counts.failed += broken.length;
    for (const { passed, skipped, failures } of byFile.values()) {
      counts.passed += passed;
      counts.skipped += skipped;
      counts.failed += failures.length;
    }
  }
  return counts;
}

/** Returns all failures of a report. */
export function failuresOf({ byFile, broken }) {
  return [...broken, ...[...byFile.values()].flatMap(({ failures }) => failures)];
}

/** Returns a failure in full, as it is printed when its suite ends. */
export function formatFailure({ title, file, message, stack, evidence = [], logs = [] }) {
  const error = stack ?? message;
  const lines = [title, ...(file ? [fromRoot(file)] : []), ...(error ? [error] : []), ...evidence, ...logs];
  return lines.join('\n').replace(/\n/g, '\n    ');
}

/**
 * Returns the title of a failure, and below it the start of its error, the first line of the stack in a test, and its
 * evidence, because the log of a run is often cut to its end.
 */
export function summarizeFailure({ title, message = '', stack = '', evidence = [] }) {
  const start = message.trim().slice(0, maxErrorLength).split('\n').slice(0, maxErrorLines);
  const place = stack.split('\n').find((line) => /^\s+at .*\btest\//.test(line) && !line.includes('node_modules'));
  const lines = [...start.filter((line) => line !== ''), ...(place === undefined ? [] : [place.trim()]), ...evidence];
  return [title, ...lines].join('\n').replace(/\n/g, '\n    ');
}
