import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from './projectPaths.mjs';

/** What the list at the end of a run shows of an error. */
const maxErrorLines = 8;
const maxErrorLength = 900;
/** What is kept of what a process wrote to its standard error. */
const maxErrorText = 8000;

export interface Failure {
  /** The title of the test, or what broke outside of a test. */
  readonly title: string;
  readonly file?: string;
  readonly message?: string;
  readonly stack?: string;
  /** Lines that name what was kept of the failure. */
  readonly evidence?: readonly string[];
  /** The last lines of its logs. */
  readonly logs?: readonly string[];
}

export interface FileReport {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

export interface TestDuration {
  readonly title: string;
  readonly milliseconds: number;
}

export interface SuiteReport {
  /** By the path of the file from the root of the project. */
  readonly byFile: ReadonlyMap<string, FileReport>;
  /** What failed and belongs to none of the files. */
  readonly broken: readonly Failure[];
  /** The files that a run that ended early did not reach. */
  readonly notRun: readonly string[];
  /** Of each test that passed. */
  readonly durations: readonly TestDuration[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What `fileReporter.cjs` writes. */
interface WrittenReport {
  readonly files: Readonly<Record<string, { readonly passed: number; readonly skipped: number }>>;
  readonly failures: readonly Failure[];
  readonly during?: { readonly title: string; readonly file?: string; readonly since: number };
  readonly ended?: true;
  readonly durations?: readonly TestDuration[];
  readonly evidence?: readonly string[];
  readonly logs?: readonly string[];
}

/**
 * Reads what `fileReporter.cjs` wrote about a run of test files. What is wrong with the run itself counts as a failure of
 * the file that it ended in.
 * @param report its file, absent if the run broke before the first test
 * @param exitCode of the run
 * @param files that were to run, in their order
 * @param errorText the end of what the run wrote to its standard error
 */
export function readReport(report: string, exitCode: number, files: readonly string[], errorText = ''): SuiteReport {
  const written = readWritten(report);
  const { failures, during, ended, durations = [], evidence = [], logs = [] } = written;
  const byFile = new Map<string, FileReport>(
    Object.entries(written.files).map(([file, counts]) => [fromRoot(file), { ...counts, failures: [] }]),
  );
  const broken: Failure[] = [];
  const fail = (file: string | undefined, failure: Failure): void => {
    const known = file === undefined ? undefined : byFile.get(file);
    if (file === undefined || (known === undefined && !files.includes(file))) broken.push(failure);
    else byFile.set(file, { passed: 0, skipped: 0, ...known, failures: [...(known?.failures ?? []), failure] });
  };
  for (const failure of failures) fail(failure.file && fromRoot(failure.file), failure);
  if (ended) {
    if (exitCode !== 0 && failures.length === 0) broken.push({ title: `the run ended with exit code ${exitCode}` });
    return { byFile, broken, notRun: [], durations };
  }
  const place = during
    ? `${Math.round((Date.now() - during.since) / 1000)} s after the start of "${during.title}"`
    : 'before its first test';
  const brokenIn = during ? during.file && fromRoot(during.file) : files[0];
  fail(brokenIn, {
    title: `the run ended with exit code ${exitCode} ${place}`,
    message: lastError(errorText),
    evidence,
    logs,
  });
  const reached = brokenIn === undefined ? -1 : files.indexOf(brokenIn);
  return { byFile, broken, notRun: reached < 0 ? [] : files.slice(reached + 1), durations };
}

/** Returns the last error of a text with all lines after it; the last lines if there is none. */
function lastError(text: string): string {
  const lines = text.trim().split('\n');
  const start = lines.findLastIndex((line) => /^\S*Error\b.*: /.test(line));
  return lines.slice(start < 0 ? -maxErrorLines : start).join('\n');
}

/** Adds a text to the end of an error text. */
export function appendErrorText(before: string, text: string): string {
  return `${before}${text}`.slice(-maxErrorText);
}

function readWritten(report: string): WrittenReport {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { files: {}, failures: [] };
}

/** Returns the report of a run that found out nothing else. */
export function brokenReport(problem: string): SuiteReport {
  return { byFile: new Map(), broken: [{ title: problem }], notRun: [], durations: [] };
}

/** Returns the path of a file from the root of the project. */
function fromRoot(file: string): string {
  return path.relative(projectRoot, file).replaceAll('\\', '/');
}

/** Returns the numbers of tests of several reports. */
export function countTests(reports: readonly Pick<SuiteReport, 'byFile' | 'broken'>[]): Counts {
  const files = reports.flatMap(({ byFile }) => [...byFile.values()]);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  return {
    passed: sum(files.map(({ passed }) => passed)),
    failed: sum(reports.map((report) => failuresOf(report).length)),
    skipped: sum(files.map(({ skipped }) => skipped)),
  };
}

/** Returns all failures of a report. */
export function failuresOf({ byFile, broken }: Pick<SuiteReport, 'byFile' | 'broken'>): readonly Failure[] {
  return [...broken, ...[...byFile.values()].flatMap(({ failures }) => failures)];
}

/** Returns a failure in full, as it is printed when its suite ends. */
export function formatFailure({ title, file, message, stack, evidence = [], logs = [] }: Failure): string {
  const error = stack ?? message;
  const lines = [title, ...(file ? [fromRoot(file)] : []), ...(error ? [error] : []), ...evidence, ...logs];
  return lines.join('\n').replace(/\n/g, '\n    ');
}

/**
 * Returns the title of a failure, and below it the start of its error, the first line of the stack in a test, and its
 * evidence, because the log of a run is often cut to its end.
 */
export function summarizeFailure({ title, message = '', stack = '', evidence = [] }: Failure): string {
  const start = message.trim().slice(0, maxErrorLength).split('\n').slice(0, maxErrorLines);
  const places = stack.split('\n').filter((line) => /^\s+at .*\btest\//.test(line) && !line.includes('node_modules'));
  const place = places.find((line) => line.includes('.test.ts:')) ?? places[0];
  const lines = [...start.filter((line) => line !== ''), ...(place === undefined ? [] : [place.trim()]), ...evidence];
  return [title, ...lines].join('\n').replace(/\n/g, '\n    ');
}
