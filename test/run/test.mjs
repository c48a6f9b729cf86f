// npm test [-- SUITE...] [-- --grep TEXT]: prepares everything, runs the suites (by default all but the long ones), and
// ends with one line that counts all tests.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { parseArgs } from 'node:util';

import { abortWithoutProgress } from './abortWithoutProgress.mjs';
import { installDependencies } from './installDependencies.mjs';
import { inProject, projectRoot } from './projectPaths.mjs';
import { runJobs } from './runJobs.mjs';
import { runProcess } from './runProcess.mjs';
import { maxFlaky, runWithSecondTry } from './secondTry.mjs';
import { brokenReport, countTests, failuresOf, formatFailure, readReport, summarizeFailure } from './suiteReport.mjs';
import { everyday, suites } from './suites.mjs';

/** A suite alone leaves half of a core idle, and more than four at once wait for the disk. */
const lanes = Math.min(Math.max(availableParallelism(), 2), 4);

const { positionals, values } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const unknown = positionals.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. Available suites: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}
if (values.grep) process.env.RPCBOOK_TEST_GREP = values.grep;

const started = performance.now();
/** The reports of each suite that ended, by its name. */
const reports = new Map();
try {
  await installDependencies();
  mkdirSync(inProject('out', 'reports'), { recursive: true });
  const wanted = [...new Set(positionals.length > 0 ? positionals : everyday)];
  await runJobs(wanted.flatMap(jobsOf), lanes);
} catch (error) {
  console.error(error.message);
  reports.set('test', [brokenReport(error.message)]);
}
summarize();

/** Returns the processes of a suite as jobs. The last one that ends reports the suite. */
function jobsOf(name) {
  const suite = suites[name];
  const parts = suite.parts(values.grep === undefined);
  const ended = [];
  return parts.map((files, index) => ({
    suite: name,
    after: suite.after ?? [],
    isPatient: suite.isPatient,
    run: async () => {
      const since = performance.now();
      const report = await runPart(suite, files, parts.length === 1 ? name : `${name}-${index + 1}`);
      ended.push({ report, seconds: secondsSince(since) });
      if (ended.length === parts.length) tellEnd(name, ended);
    },
  }));
}

async function runPart(suite, files, name) {
  try {
    await Promise.all((suite.needs ?? []).map((need) => need()));
    if (!suite.hasSecondTry) return await runFiles(suite, files, name);
    return await runWithSecondTry(files, (some, attempt) => runFiles(suite, some, `${name}-${attempt}`));
  } catch (error) {
    return brokenReport(error.message);
  }
}

/** Runs files of a suite in one process and returns its report, whose file has the given name. */
async function runFiles({ check, isPatient, maxPause, command }, files, name) {
  const file = inProject('out', 'reports', `${name}.json`);
  rmSync(file, { force: true });
  const { signal, stop } = abortWithoutProgress(file, maxPause);
  const exitCode = await runProcess(process.execPath, command(files, file), {
    cwd: projectRoot,
    env: { ...process.env, RPCBOOK_TEST_REPORT: file },
    signal,
    ...(isPatient && { priority: constants.priority.PRIORITY_BELOW_NORMAL }),
  }).finally(stop);
  if (!check) return readReport(file, exitCode, files);
  return exitCode === 0 ? { byFile: new Map(), broken: [], notRun: [] } : brokenReport(`exit code ${exitCode}`);
}

function tellEnd(name, parts) {
  const all = parts.map(({ report }) => report);
  reports.set(name, all);
  const flaky = all.flatMap((report) => report.flaky ?? []);
  for (const failure of [...all.flatMap(failuresOf), ...flaky.flatMap(({ failures }) => failures)])
    console.log(`\n  ${formatFailure(failure)}`);
  const counts = countTests(all);
  const result = counts.failed === 0 ? 'passed' : 'failed';
  const outcome = suites[name].check ? result : formatCounts(counts);
  console.log(`${name}: ${outcome} (${parts.map(({ seconds }) => `${seconds} s`).join(' and ')})`);
}

/** Lists failures and flaky files again at the end, because the log of a run is often cut to its end. */
function summarize() {
  const named = [...reports].flatMap(([name, all]) => all.map((report) => ({ name, ...report })));
  const failures = named.flatMap(({ name, ...report }) =>
    failuresOf(report).map((failure) => `${name}: ${summarizeFailure(failure)}`),
  );
  list('Failed:', failures);
  list(
    `Failed and not tried again, because more than ${maxFlaky} files of a suite failed:`,
    named.flatMap(({ notTriedAgain = [] }) => notTriedAgain),
  );
  const flaky = named.flatMap((report) => report.flaky ?? []);
  list(
    'Flaky: failed at first, and passed alone in a fresh workbench:',
    flaky.map(({ file, failures: first }) => [file, ...first.map(summarizeFailure)].join('\n').replace(/\n/g, '\n  ')),
  );
  const counts = countTests(named);
  if (flaky.length > maxFlaky) {
    console.log(`\n${flaky.length} files are flaky, which counts as a failure: at most ${maxFlaky} may be.`);
    counts.failed += 1;
  }
  console.log(`\nAll suites together: ${secondsSince(started)} s`);
  console.log(formatCounts(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
}

function list(title, entries) {
  if (entries.length > 0) console.log(`\n${title}\n${entries.map((entry) => entry.replace(/^/gm, '  ')).join('\n')}`);
}

function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function secondsSince(time) {
  return Math.round((performance.now() - time) / 1000);
}
