// npm test [-- SUITE...] [-- --grep TEXT]: prepares everything, runs the suites (by default all but the long ones), and
// ends with one line that counts all tests.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { installChromium } from './chromium.mjs';
import { installDependencies } from './installDependencies.mjs';
import { installHardhat } from './installHardhat.mjs';
import { installWorkbench } from './installWorkbench.mjs';
import { readMochaReport } from './mochaReport.mjs';
import { inProject, projectRoot } from './projectPaths.mjs';
import { mustRun, runProcess } from './runProcess.mjs';

const minute = 60_000;
const build = () => mustRun(process.execPath, ['esbuild.js'], { cwd: projectRoot });
const browserAndWorkbench = async () => {
  await installWorkbench();
  process.env.CHROME_PATH = await installChromium();
};

/** Every suite: its requirements and its command. A `check` has no tests and counts only if it fails. */
const suites = {
  'check-types': { check: true, command: () => ['node_modules/typescript/bin/tsc', '--build'] },
  lint: { check: true, command: () => ['node_modules/eslint/bin/eslint.js', '.'] },
  format: {
    check: true,
    command: () => ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  },
  // Ten times what the slowest takes: a busy machine fails no test.
  unit: { limit: 20 * minute, needs: [installHardhat], command: () => mocha('test/unit', minute) },
  package: {
    needs: [
      () =>
        mustRun(process.execPath, ['test/run/package.mjs'], {
          cwd: projectRoot,
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
    ],
    command: () => mocha('test/package', 20_000),
  },
  integration: {
    needs: [browserAndWorkbench, build],
    command: () => ['--import', 'tsx', 'test/integration/runInHost.ts'],
  },
  ui: {
    limit: 30 * minute,
    needs: [browserAndWorkbench, build],
    command: () => mocha('test/ui', 2 * minute, '--exit', '--require', './test/ui/pages/sharedWorkbench.ts'),
  },
  start: { needs: [browserAndWorkbench, build], command: () => mocha('test/start', 2 * minute) },
  desktop: { needs: [build], command: () => ['--import', 'tsx', 'test/integration/runInDesktop.ts'] },
  faults: {
    limit: 20 * minute,
    needs: [browserAndWorkbench, build],
    command: () => mocha('test/faults', 2 * minute),
  },
  soak: { limit: 120 * minute, needs: [build], command: () => mocha('test/soak', 0) },
};
const everyday = ['check-types', 'lint', 'format', 'unit', 'faults', 'package', 'integration', 'ui', 'start'];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const unknown = positionals.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. Available suites: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

const total = { passed: 0, failed: 0, skipped: 0 };
/** Listed again at the end, because the tables of the suites scroll the first report out of view. */
const allFailed = [];
try {
  await installDependencies();
  const wanted = positionals.length > 0 ? positionals : everyday;
  // Checks need one core and no files of the tests, so they run beside them.
  await Promise.all([
    runInTurn(wanted.filter((name) => suites[name].check)),
    runInTurn(wanted.filter((name) => !suites[name].check)),
  ]);
} catch (error) {
  console.error(error.message);
  total.failed++;
}
if (allFailed.length > 0) console.log(`\nFailed:\n${allFailed.map((title) => `  ${title}`).join('\n')}`);
console.log(`\n${formatCounts(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runInTurn(names) {
  for (const name of names) {
    const { passed, failed, skipped, failedTests } = await runSuite(name, suites[name]);
    allFailed.push(...failedTests.map((title) => `${name}: ${title}`));
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
}

async function runSuite(name, { check, command, needs = [], limit = 10 * minute }) {
  const started = performance.now();
  const report = inProject('out', 'reports', `${name}.json`);
  let counts;
  try {
    for (const need of needs) await need();
    mkdirSync(inProject('out', 'reports'), { recursive: true });
    rmSync(report, { force: true });
    const args = command();
    if (args === undefined) {
      console.log(`${name}: there are no tests yet`);
      return { passed: 0, failed: 0, skipped: 0, failedTests: [] };
    }
    const env = {
      ...process.env,
      RPCBOOK_TEST_REPORT: report,
      ...(values.grep ? { RPCBOOK_TEST_GREP: values.grep } : {}),
    };
    const exitCode = await runProcess(process.execPath, args, { cwd: projectRoot, env, timeout: limit });
    counts = check ? checkCounts(exitCode) : readMochaReport(report, exitCode);
  } catch (error) {
    console.error(error.message);
    counts = { passed: 0, failed: 1, skipped: 0, failedTests: [error.message] };
  }
  const result = counts.failed === 0 ? 'passed' : 'failed';
  const outcome = check ? result : formatCounts(counts);
  console.log(`${name}: ${outcome} (${Math.round((performance.now() - started) / 1000)} s)`);
  return counts;
}

function checkCounts(exitCode) {
  if (exitCode === 0) return { passed: 0, failed: 0, skipped: 0, failedTests: [] };
  return { passed: 0, failed: 1, skipped: 0, failedTests: [`exit code ${exitCode}`] };
}

/**
 * The arguments that run a folder's tests by mocha, each within a time limit in milliseconds; undefined when it holds
 * none.
 */
function mocha(folder, timeout, ...options) {
  const isTest = (file) => file.endsWith('.test.ts');
  if (!existsSync(inProject(folder)) || !readdirSync(inProject(folder), { recursive: true }).some(isTest))
    return undefined;
  return [
    '--import',
    'tsx',
    'node_modules/mocha/bin/mocha.js',
    '--no-config',
    '--ui',
    'bdd',
    '--timeout',
    String(timeout),
    ...options,
    '--reporter',
    'json',
    '--reporter-option',
    `output=${inProject('out', 'reports', `${folder.split('/').at(-1)}.json`)}`,
    ...(values.grep ? ['--grep', values.grep] : []),
    `${folder}/**/*.test.ts`,
  ];
}

function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
