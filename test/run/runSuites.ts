// Prepares everything, runs the suites (by default all but the long ones), and ends with one line that counts all tests.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { abortWithoutProgress } from './abortWithoutProgress';
import { changedFiles, testsThatReach } from './changedTests';
import { inProject, projectRoot } from './projectPaths.mjs';
import { type Job, runJobs } from './runJobs';
import { runProcess } from './runProcess.mjs';
import { maxFlaky, runWithSecondTry, type TriedReport } from './secondTry';
import {
  appendErrorText,
  brokenReport,
  type Counts,
  countTests,
  failuresOf,
  formatFailure,
  readReport,
  type SuiteReport,
  summarizeFailure,
} from './suiteReport';
import { everyday, type Suite, suites } from './suites';

/** Each suite waits for other processes half of its time, and more than four at once wait for the disk. */
const lanes = Math.min(Math.max(availableParallelism(), 2) + 1, 4);

type Report = SuiteReport | TriedReport;

interface EndedPart {
  readonly report: Report;
  readonly seconds: number;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string' }, changed: { type: 'boolean', default: false } },
});
const named = positionals.filter((name) => Object.hasOwn(suites, name));
/** With `--changed`, what is no suite is the commit to compare with. */
const [base, ...unknown] = positionals.filter((name) => !named.includes(name));
if (unknown.length > 0 || (base !== undefined && !values.changed)) {
  const names = [base, ...unknown].join(', ');
  console.error(`Unknown suite: ${names}. Available suites: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}
if (values.grep) process.env['RPCBOOK_TEST_GREP'] = values.grep;

const started = performance.now();
/** The reports of each suite that ended, by its name. */
const reports = new Map<string, readonly Report[]>();
try {
  mkdirSync(inProject('out', 'reports'), { recursive: true });
  await runAll([...new Set(named.length > 0 ? named : everyday)]);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  reports.set('test', [brokenReport(message)]);
}
summarize();

/** Runs what is quick and sure first, and the rest only if it passes. What has changed is checked beside its tests. */
async function runAll(wanted: readonly string[]): Promise<void> {
  const chosen = values.changed ? chooseTests(base) : undefined;
  const quick = wanted.filter((name) => suites[name]?.cure !== undefined);
  const rest = wanted.filter((name) => !quick.includes(name));
  const run = (names: readonly string[]): Promise<void> =>
    runJobs(
      names.flatMap((name) => jobsOf(name, chosen)),
      lanes,
    );
  await run(chosen ? [...quick, ...rest] : quick);
  const cures = quick.filter(hasFailed).map((name) => `${name}: ${suites[name]?.cure}`);
  if (cures.length > 0) list(chosen || rest.length === 0 ? 'What to do:' : 'Nothing else was run. First:', cures);
  else if (!chosen) await run(rest);
}

/** What has changed, and the test files that can reach it. */
interface Chosen {
  readonly changed: readonly string[];
  readonly tests: ReadonlySet<string>;
}

/** Returns the tests that can reach what has changed, and says how many they are. */
function chooseTests(commit: string | undefined): Chosen {
  const differing = changedFiles(commit);
  const changed = differing.filter((file) => existsSync(inProject(file)));
  const tests = testsThatReach(differing);
  console.log(`${changed.length} changed files, which ${tests.size} test files can reach by imports.`);
  return { changed, tests };
}

function hasFailed(name: string): boolean {
  return countTests(reports.get(name) ?? []).failed > 0;
}

/** Returns the processes of a suite as jobs. The last one that ends reports the suite. */
function jobsOf(name: string, chosen: Chosen | undefined): readonly Job[] {
  const suite = suites[name];
  if (suite === undefined) return [];
  const files = suite.isCheck
    ? suite.files(chosen?.changed)
    : suite.files().filter((file) => chosen?.tests.has(file) ?? true);
  if (files.length === 0 && !suite.isCheck) return [];
  const divided = values.grep === undefined ? suite.divide?.(files).filter((part) => part.length > 0) : undefined;
  const parts = divided ?? [files];
  const ended: EndedPart[] = [];
  return parts.map((part, index) => ({
    suite: name,
    after: suite.after ?? [],
    run: async () => {
      const since = performance.now();
      const report = await runPart(suite, part, parts.length === 1 ? name : `${name}-${index + 1}`);
      ended.push({ report, seconds: secondsSince(since) });
      if (ended.length === parts.length) tellEnd(name, suite, ended);
    },
  }));
}

async function runPart(suite: Suite, files: readonly string[], name: string): Promise<Report> {
  try {
    await Promise.all((suite.needs ?? []).map((need) => need()));
    if (!suite.hasSecondTry) return await runFiles(suite, files, name);
    return await runWithSecondTry(files, (some, attempt) => runFiles(suite, some, `${name}-${attempt}`));
  } catch (error) {
    return brokenReport(error instanceof Error ? error.message : String(error));
  }
}

/** Runs files of a suite in one process and returns its report, whose file has the given name. */
async function runFiles(
  { isCheck, maxPause, command }: Suite,
  files: readonly string[],
  name: string,
): Promise<SuiteReport> {
  const file = inProject('out', 'reports', `${name}.json`);
  rmSync(file, { force: true });
  const { signal, stop } = abortWithoutProgress(file, maxPause);
  let errorText = '';
  const exitCode = await runProcess(process.execPath, command(files, file), {
    cwd: projectRoot,
    env: { ...process.env, RPCBOOK_TEST_REPORT: file },
    signal,
    onErrorText: (text: string) => {
      errorText = appendErrorText(errorText, text);
    },
  }).finally(stop);
  if (!isCheck) return readReport(file, exitCode, files, errorText);
  if (exitCode !== 0) return brokenReport(`exit code ${exitCode}`);
  return { byFile: new Map(), broken: [], notRun: [], durations: [] };
}

function tellEnd(name: string, { isCheck, tellsTests }: Suite, parts: readonly EndedPart[]): void {
  const all = parts.map(({ report }) => report);
  reports.set(name, all);
  const first = all.flatMap(flakyOf).flatMap(({ failures }) => failures);
  for (const failure of [...all.flatMap(failuresOf), ...first]) console.log(`\n  ${formatFailure(failure)}`);
  const counts = countTests(all);
  const result = counts.failed === 0 ? 'passed' : 'failed';
  const seconds = parts.map((part) => `${part.seconds} s`).join(' and ');
  console.log(`${name}: ${isCheck ? result : formatCounts(counts)} (${seconds})`);
  if (!tellsTests) return;
  for (const { title, milliseconds } of all.flatMap(({ durations }) => durations))
    console.log(`  ${`${Math.round(milliseconds / 1000)}`.padStart(4)} s  ${title}`);
}

/** Lists failures and flaky files again at the end, because the log of a run is often cut to its end. */
function summarize(): void {
  const all = [...reports].flatMap(([name, some]) => some.map((report) => ({ name, report })));
  list(
    'Failed:',
    all.flatMap(({ name, report }) => failuresOf(report).map((failure) => `${name}: ${summarizeFailure(failure)}`)),
  );
  list(
    `Failed and not tried again, because more than ${maxFlaky} files of a suite failed:`,
    all.flatMap(({ report }) => ('notTriedAgain' in report ? report.notTriedAgain : [])),
  );
  const flaky = all.flatMap(({ report }) => flakyOf(report));
  list(
    'Flaky: failed at first, and passed alone in a fresh workbench:',
    flaky.map(({ file, failures: first }) => [file, ...first.map(summarizeFailure)].join('\n').replace(/\n/g, '\n  ')),
  );
  const counts = countTests(all.map(({ report }) => report));
  const tooFlaky = flaky.length > maxFlaky ? 1 : 0;
  if (tooFlaky > 0)
    console.log(`\n${flaky.length} files are flaky, which counts as a failure: at most ${maxFlaky} may be.`);
  const failed = counts.failed + tooFlaky;
  console.log(`\nAll suites together: ${secondsSince(started)} s`);
  console.log(formatCounts({ ...counts, failed }));
  process.exitCode = failed > 0 ? 1 : 0;
}

function flakyOf(report: Report): TriedReport['flaky'] {
  return 'flaky' in report ? report.flaky : [];
}

function list(title: string, entries: readonly string[]): void {
  if (entries.length > 0) console.log(`\n${title}\n${entries.map((entry) => entry.replace(/^/gm, '  ')).join('\n')}`);
}

function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function secondsSince(time: number): number {
  return Math.round((performance.now() - time) / 1000);
}
