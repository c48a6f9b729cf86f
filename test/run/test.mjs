// npm test [-- SUITE...] [-- --grep TEXT]: prepares everything, runs the suites (by default all but the long ones), and
// ends with one line that counts all tests.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { parseArgs } from 'node:util';

import { abortWithoutProgress } from './abortWithoutProgress.mjs';
import { installDependencies } from './installDependencies.mjs';
import { brokenRun, mergeMochaReports, readMochaReport, sumCounts } from './mochaReport.mjs';
import { inProject, projectRoot } from './projectPaths.mjs';
import { runJobs } from './runJobs.mjs';
import { runProcess } from './runProcess.mjs';
import { everyday, suites } from './suites.mjs';

/** A suite alone leaves half of a core idle, and more than four at once wait for the disk. */
const lanes = Math.min(Math.max(availableParallelism(), 2), 4);
/** Ten times what the slowest test takes, so that a busy machine ends no suite. */
const usualMaxPause = 10 * 60_000;
/** A check writes no progress, so that its whole time counts as one pause. It shares the processor with all suites. */
const maxCheckTime = 30 * 60_000;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const unknown = positionals.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. Available suites: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}
if (values.grep) process.env.RPCBOOK_TEST_GREP = values.grep;

const started = performance.now();
/** The counts of each suite that ended, by its name. */
const counted = new Map();
try {
  await installDependencies();
  mkdirSync(inProject('out', 'reports'), { recursive: true });
  const wanted = [...new Set(positionals.length > 0 ? positionals : everyday)];
  await runJobs(wanted.flatMap(jobsOf), lanes);
} catch (error) {
  console.error(error.message);
  counted.set('test', brokenRun(error.message));
}
const total = sumCounts([...counted.values()]);
// Listed again at the end, because the tables of the suites scroll the first report out of view.
const allFailed = [...counted].flatMap(([name, { failedTests }]) => failedTests.map((failed) => `${name}: ${failed}`));
if (allFailed.length > 0)
  console.log(`\nFailed:\n${allFailed.map((failed) => failed.replace(/^/gm, '  ')).join('\n')}`);
console.log(`\nAll suites together: ${secondsSince(started)} s`);
console.log(formatCounts(total));
process.exitCode = total.failed > 0 ? 1 : 0;

/** Returns the processes of a suite as jobs. The last one that ends reports the suite. */
function jobsOf(name) {
  const suite = suites[name];
  const commands = suite.processes(values.grep === undefined);
  const ended = [];
  const whole = inProject('out', 'reports', `${name}.json`);
  const files = commands.map((_, index) =>
    commands.length === 1 ? whole : inProject('out', 'reports', `${name}-${index + 1}.json`),
  );
  return commands.map((command, index) => ({
    suite: name,
    after: suite.after ?? [],
    isPatient: suite.isPatient,
    run: async () => {
      const { counts, seconds } = await runPart(suite, command, files[index]);
      ended.push({ counts, seconds });
      if (ended.length < commands.length) return;
      if (ended.length > 1) mergeMochaReports(files, whole);
      report(name, ended);
    },
  }));
}

async function runPart({ check, isPatient, needs = [], maxPause }, command, file) {
  let since = performance.now();
  try {
    await Promise.all(needs.map((need) => need()));
    since = performance.now();
    for (const old of [file, `${file}.progress`]) rmSync(old, { force: true });
    const env = { ...process.env, RPCBOOK_TEST_REPORT: file };
    const { signal, stop } = abortWithoutProgress(
      `${file}.progress`,
      maxPause ?? (check ? maxCheckTime : usualMaxPause),
    );
    const exitCode = await runProcess(process.execPath, command(file), {
      ...{ cwd: projectRoot, env, signal },
      ...(isPatient && { priority: constants.priority.PRIORITY_BELOW_NORMAL }),
    }).finally(stop);
    const counts = check ? checkCounts(exitCode) : readMochaReport(file, exitCode);
    return { counts, seconds: secondsSince(since) };
  } catch (error) {
    console.error(error.message);
    return { counts: brokenRun(error.message), seconds: secondsSince(since) };
  }
}

function report(name, parts) {
  const counts = sumCounts(parts.map((part) => part.counts));
  counted.set(name, counts);
  const result = counts.failed === 0 ? 'passed' : 'failed';
  const outcome = suites[name].check ? result : formatCounts(counts);
  console.log(`${name}: ${outcome} (${parts.map(({ seconds }) => `${seconds} s`).join(' and ')})`);
}

function checkCounts(exitCode) {
  return exitCode === 0 ? sumCounts([]) : brokenRun(`exit code ${exitCode}`);
}

function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function secondsSince(time) {
  return Math.round((performance.now() - time) / 1000);
}
