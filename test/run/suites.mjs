import { availableParallelism } from 'node:os';

import { installChromium } from './chromium.mjs';
import { buildForTests } from './extensionCopy.mjs';
import { installHardhat } from './installHardhat.mjs';
import { installWorkbench } from './installWorkbench.mjs';
import { projectRoot } from './projectPaths.mjs';
import { mustRun } from './runProcess.mjs';
import { estimateTime, splitFiles, testFilesOf } from './splitFiles.mjs';
import { checkLimit, pauseLimit, testLimit } from './timeLimits.mjs';

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
 * @property {number} maxPause between two of its tests, in milliseconds; a process that pauses for longer is ended
 * @property {boolean} [isPatient] it waits for nobody on a screen, so it leaves the processor to those that do
 * @property {boolean} [hasSecondTry] a file that fails runs once more, in a workbench of its own
 * @property {readonly (() => Promise<void>)[]} [needs]
 * @property {(isWhole: boolean) => readonly (readonly string[])[]} parts the files of each of its processes, which may
 *   run at the same time; of one process if some tests were chosen, not the whole suite
 * @property {(files: readonly string[], report: string) => readonly string[]} command the arguments of Node, which runs
 *   the files and writes the report
 */

/** @type {Readonly<Record<string, Suite>>} */
export const suites = {
  'check-types': check('node_modules/@typescript/native/bin/tsc', '--build'),
  lint: check('node_modules/oxlint/bin/oxlint', '--format', 'stylish'),
  format: check('node_modules/oxfmt/bin/oxfmt', '--check'),
  unit: {
    ...mochaSuite('test/unit'),
    isPatient: true,
    needs: [hardhat],
    parts: (isWhole) => {
      const files = testFilesOf('test/unit');
      if (!isWhole) return [files];
      const measuring = files.filter((file) => measuresMemory(file));
      const others = files.filter((file) => !measuresMemory(file));
      return [...splitFiles(others, 2, (file) => estimateTime(file, slowUnitFiles, 20_000)), measuring];
    },
  },
  // It builds for production, into the folder that "start" builds into.
  package: {
    ...mochaSuite('test/package'),
    isPatient: true,
    after: ['start'],
    needs: [pack, browserAndWorkbench],
  },
  integration: {
    maxPause: pauseLimit,
    hasSecondTry: true,
    needs: [browserAndWorkbench, build],
    parts: () => [testFilesOf('test/integration')],
    command: (files) => ['--import', 'tsx', 'test/integration/runInHost.ts', ...files],
  },
  ui: {
    ...mochaSuite('test/ui', '--exit', '--require', './test/ui/pages/sharedWorkbench.ts'),
    hasSecondTry: true,
    needs: [browserAndWorkbench, build, hardhat],
    // The files of a process share a workbench. Each process has the same files in the same order every time.
    parts: (isWhole) => {
      const files = testFilesOf('test/ui');
      const parts = splitFiles(files, isWhole ? workbenches : 1, (file) => estimateTime(file, slowUiFiles, 600));
      return parts.map((part) => [...part].sort());
    },
  },
  start: { ...mochaSuite('test/start'), needs: [browserAndWorkbench, build] },
  desktop: {
    maxPause: pauseLimit,
    needs: [build],
    parts: () => [testFilesOf('test/integration')],
    command: (files) => ['--import', 'tsx', 'test/integration/runInDesktop.ts', ...files],
  },
  faults: { ...mochaSuite('test/faults'), isPatient: true, needs: [browserAndWorkbench, build] },
  // One of its tests may run for hours.
  soak: { ...mochaSuite('test/soak', '--timeout', '0'), maxPause: 2 * 60 * 60_000, needs: [build] },
};

/** The suites of a plain "npm test", in the order in which they start: the longest first. */
export const everyday = ['ui', 'unit', 'lint', 'faults', 'check-types', 'format', 'integration', 'start', 'package'];

/** Returns a program that checks all files. It fails with its exit code. */
function check(...command) {
  return { check: true, isPatient: true, maxPause: checkLimit, parts: () => [[]], command: () => command };
}

/** Returns the suite of the test files in a folder, which mocha runs in one process. */
function mochaSuite(folder, ...options) {
  return { maxPause: pauseLimit, parts: () => [testFilesOf(folder)], command };

  function command(files, report) {
    return [
      '--import',
      'tsx',
      'node_modules/mocha/bin/mocha.js',
      '--no-config',
      '--ui',
      'bdd',
      '--timeout',
      String(testLimit),
      ...options,
      '--reporter',
      './test/run/fileReporter.cjs',
      '--reporter-option',
      `output=${report}`,
      ...(process.env.RPCBOOK_TEST_GREP ? ['--grep', process.env.RPCBOOK_TEST_GREP] : []),
      ...files,
    ];
  }
}
