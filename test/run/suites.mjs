import { availableParallelism } from 'node:os';

import { installChromium } from './chromium.mjs';
import { buildForTests } from './extensionCopy.mjs';
import { installHardhat } from './installHardhat.mjs';
import { installWorkbench } from './installWorkbench.mjs';
import { projectRoot } from './projectPaths.mjs';
import { mustRun } from './runProcess.mjs';
import { estimateTime, splitFiles, testFilesOf } from './splitFiles.mjs';

const minute = 60_000;

/** The seconds of unit files that are slow for their size: they run other programs, compile, or try many values. */
const slowUnitFiles = {
  'answerBounds.test.ts': 8,
  'answersInBytes.test.ts': 6,
  'architecture.test.ts': 12,
  'artifactIndex.test.ts': 8,
  'attemptList.test.ts': 5,
  'badTraces.test.ts': 10,
  'blameWork.test.ts': 25,
  'compileLayout.test.ts': 15,
  'copiedContractCalls.test.ts': 25,
  'copiedRequests.test.ts': 40,
  'copyOut.test.ts': 15,
  'deploymentIndex.test.ts': 10,
  'differential.test.ts': 5,
  'endless.test.ts': 10,
  'givenKeys.test.ts': 8,
  'hostileAnswers.test.ts': 12,
  'hostilePieces.test.ts': 20,
  'ignition.test.ts': 15,
  'l2Blame.test.ts': 10,
  'load.test.ts': 10,
  'logColumns.test.ts': 6,
  'notebookFacts.test.ts': 7,
  'parseRecords.test.ts': 8,
  'realChain.test.ts': 16,
  'runFile.test.ts': 15,
  'runTyped.test.ts': 9,
  'searchFurther.test.ts': 15,
};
/** The seconds of UI files that are slow for their size. */
const slowUiFiles = {
  'callTree.test.ts': 62,
  'load.test.ts': 27,
  'longWork.test.ts': 52,
  'methodViews.test.ts': 24,
  'notebook.test.ts': 101,
  'pageAccess.test.ts': 64,
  'rendererPageAccess.test.ts': 37,
  'rendererPageTabs.test.ts': 18,
};
/**
 * Whether a unit file collects garbage to measure what is held. In a process of all tests, that takes seconds each time.
 */
const measuresMemory = (file) => file.startsWith('test/unit/headless/hostile');
/** A workbench takes more than one processor, so that two of them are only faster where there are four. */
const workbenches = availableParallelism() >= 4 ? 2 : 1;
/** What a suite needs is made once in a run, whichever suite asks first. */
const once = (make) => {
  let made;
  return () => (made ??= make());
};

const browserAndWorkbench = once(async () => {
  await installWorkbench();
  process.env.CHROME_PATH = await installChromium();
});
const build = once(() => buildForTests());
const hardhat = once(installHardhat);
const pack = once(() =>
  mustRun(process.execPath, ['test/run/package.mjs'], { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] }),
);

/**
 * @typedef {object} Suite
 * @property {boolean} [check] it has no tests, and counts only if it fails
 * @property {readonly string[]} [after] suites that use the same files, and end before it starts
 * @property {number} [maxPause] between two of its tests, in milliseconds; a process that pauses for longer is ended
 * @property {boolean} [isPatient] it waits for nobody on a screen, so it leaves the processor to those that do
 * @property {readonly (() => Promise<void>)[]} [needs]
 * @property {(isWhole: boolean) => readonly Command[]} processes what it runs, in one process or in several that may run
 *   at the same time; in one if some tests were chosen, not the whole suite
 */

/**
 * @typedef {(report: string) => readonly string[]} Command the arguments of Node; the tests write their report there
 */

/** @type {Readonly<Record<string, Suite>>} */
export const suites = {
  'check-types': {
    check: true,
    isPatient: true,
    processes: () => [() => ['node_modules/typescript/bin/tsc', '--build']],
  },
  lint: { check: true, isPatient: true, processes: () => [() => ['node_modules/eslint/bin/eslint.js', '.']] },
  format: {
    check: true,
    isPatient: true,
    processes: () => [() => ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']],
  },
  unit: {
    isPatient: true,
    needs: [hardhat],
    processes: (isWhole) => {
      const files = testFilesOf('test/unit');
      if (!isWhole) return [mocha(files, minute)];
      const measuring = files.filter((file) => measuresMemory(file));
      const others = files.filter((file) => !measuresMemory(file));
      return [...splitFiles(others, 2, (file) => estimateTime(file, slowUnitFiles, 20_000)), measuring].map((part) =>
        mocha(part, minute),
      );
    },
  },
  // It builds for production, into the folder that "start" builds into.
  package: {
    isPatient: true,
    after: ['start'],
    needs: [pack, browserAndWorkbench],
    processes: () => [mocha(testFilesOf('test/package'), 20_000)],
  },
  integration: {
    needs: [browserAndWorkbench, build],
    processes: () => [() => ['--import', 'tsx', 'test/integration/runInHost.ts']],
  },
  ui: {
    needs: [browserAndWorkbench, build, hardhat],
    // The files of a process share a workbench. Each process has the same files in the same order every time.
    processes: (isWhole) => {
      const files = testFilesOf('test/ui');
      const count = isWhole ? workbenches : 1;
      return splitFiles(files, count, (file) => estimateTime(file, slowUiFiles, 600)).map((part) =>
        mocha([...part].sort(), 2 * minute, '--exit', '--require', './test/ui/pages/sharedWorkbench.ts'),
      );
    },
  },
  start: { needs: [browserAndWorkbench, build], processes: () => [mocha(testFilesOf('test/start'), 2 * minute)] },
  desktop: { needs: [build], processes: () => [() => ['--import', 'tsx', 'test/integration/runInDesktop.ts']] },
  faults: {
    isPatient: true,
    needs: [browserAndWorkbench, build],
    processes: () => [mocha(testFilesOf('test/faults'), 2 * minute)],
  },
  soak: { maxPause: 120 * minute, needs: [build], processes: () => [mocha(testFilesOf('test/soak'), 0)] },
};

/** The suites of a plain "npm test", in the order in which they start: the longest first. */
export const everyday = ['ui', 'unit', 'lint', 'faults', 'check-types', 'format', 'integration', 'start', 'package'];

/** Returns what runs test files by mocha, each test within a time limit in milliseconds. */
function mocha(files, timeout, ...options) {
  return (report) => [
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
    './test/run/progressReporter.cjs',
    '--reporter-option',
    `output=${report}`,
    ...(process.env.RPCBOOK_TEST_GREP ? ['--grep', process.env.RPCBOOK_TEST_GREP] : []),
    ...files,
  ];
}
