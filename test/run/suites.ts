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
  'artifactIndex.test.ts': 14,
  'attemptList.test.ts': 5,
  'badTraces.test.ts': 10,
  'benches.test.ts': 20,
  'blameWork.test.ts': 19,
  'compileLayout.test.ts': 15,
  'copiedContractCalls.test.ts': 8,
  'copiedRequests.test.ts': 30,
  'copyOut.test.ts': 15,
  'dataset.test.ts': 12,
  'deployedProxies.test.ts': 9,
  'deploymentIndex.test.ts': 18,
  'differential.test.ts': 5,
  'endless.test.ts': 10,
  'failureInquiry.test.ts': 21,
  'followUnreached.test.ts': 13,
  'givenKeys.test.ts': 10,
  'hostileAnswers.test.ts': 15,
  'hostilePieces.test.ts': 43,
  'ignition.test.ts': 15,
  'l2Blame.test.ts': 10,
  'language.property.test.ts': 19,
  'linkedLayouts.test.ts': 9,
  'liveRecords.test.ts': 10,
  'load.test.ts': 10,
  'logCells.test.ts': 15,
  'logColumns.test.ts': 6,
  'logRangePlanner.test.ts': 11,
  'notebookFacts.test.ts': 7,
  'parquetTable.test.ts': 7,
  'parseRecords.test.ts': 8,
  'processLock.test.ts': 5,
  'realChain.test.ts': 27,
  'runFile.test.ts': 15,
  'runFollow.test.ts': 9,
  'runTyped.test.ts': 9,
  'searchFurther.test.ts': 21,
  'unreachableHeads.test.ts': 18,
};
/** The seconds of a file of journeys that is slow for its size. */
const slowJourneys = { 'benches.test.ts': 70 };
/** Whether a unit file is about the sources as a whole: what imports what, what documents name. */
const isMap = (file: string): boolean =>
  /^test\/unit\/(?:(?:architecture|docstrings|regularExpressions|threatTable)\.test\.ts|help\/)/.test(file);
/**
 * Whether a unit file collects garbage to measure what is held. In a process of all tests, that takes seconds each time.
 */
const measuresMemory = (file: string): boolean => file.startsWith('test/unit/headless/hostile');
/** A workbench takes more than one processor, so that two of them are only faster where there are four. */
const workbenches = availableParallelism() >= 4 ? 2 : 1;
/** What a suite needs is made once in a run, whichever suite asks first. */
const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
};

const browser = once(async () => {
  process.env['CHROME_PATH'] = await installChromium();
});
const browserAndWorkbench = once(async () => {
  await installWorkbench();
  await browser();
});
const build = once(() => buildForTests());
const hardhat = once(installHardhat);
const pack = once(() =>
  mustRun(process.execPath, ['test/product/package/package.mjs'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  }),
);

export interface Suite {
  /** Of a check of all files, which has no tests and counts only if it fails. */
  readonly isCheck?: true;
  /** What to do if it fails. A suite with a cure takes a minute at most, and nothing else starts while one fails. */
  readonly cure?: string;
  /** Suites that use the same files, and end before it starts. */
  readonly after?: readonly string[];
  /** Between two of its tests, in milliseconds. A process that pauses for longer is ended. */
  readonly maxPause: number;
  /** A file that fails runs once more, in a workbench of its own. */
  readonly hasSecondTry?: true;
  /** Whether the seconds of each test are printed. */
  readonly tellsTests?: true;
  readonly needs?: readonly (() => Promise<void>)[];
  /** The test files, from the root of the project. A check may look at the changed files alone. */
  readonly files: (changed?: readonly string[]) => readonly string[];
  /** Divides files among processes, which may run at the same time. By default, one runs all. */
  readonly divide?: (files: readonly string[]) => readonly (readonly string[])[];
  /** Returns the arguments of Node, which runs the files and writes the report. */
  readonly command: (files: readonly string[], report: string) => readonly string[];
}

export const suites: Readonly<Record<string, Suite>> = {
  'check-types': check('Run "npm run check-types" and mend the types.', '@typescript/native/bin/tsc', '--build'),
  lint: check(
    'Run "npm run format", and mend what "npm run lint" still says.',
    'oxlint/bin/oxlint',
    '--format',
    'stylish',
  ),
  format: {
    ...check(
      'Run "npm run format".',
      'prettier/bin/prettier.cjs',
      '--check',
      '--ignore-unknown',
      '--log-level',
      'warn',
    ),
    files: (changed) => (changed?.length ? changed : ['.']),
  },
  map: {
    ...mochaSuite(),
    cure: 'Mend what the test says about the sources or a document, and run "npm test -- map". CONTRIBUTING.md has the map.',
    files: () => testFilesOf('test/unit').filter(isMap),
  },
  unit: {
    ...mochaSuite(),
    // A larger young generation saves a twentieth of the processor time of a process that loads everything.
    command: (files, report) => ['--max-semi-space-size=64', ...mochaSuite().command(files, report)],
    needs: [hardhat],
    files: () => testFilesOf('test/unit').filter((file) => !isMap(file)),
    divide: (files) => {
      const others = files.filter((file) => !measuresMemory(file));
      const parts = splitFiles(others, 2, (file) => estimateTime(file, slowUnitFiles, 20_000));
      return [...parts, files.filter(measuresMemory)];
    },
  },
  // It builds for production, into the folder that "start" builds into.
  package: {
    ...mochaSuite(),
    after: ['start'],
    needs: [pack, browserAndWorkbench],
    files: () => testFilesOf('test/package'),
  },
  integration: {
    maxPause: pauseLimit,
    hasSecondTry: true,
    needs: [browserAndWorkbench, build],
    files: () => testFilesOf('test/integration'),
    command: (files) => ['--import', 'tsx', 'test/integration/runInHost.ts', ...files],
  },
  ui: {
    ...mochaSuite('--exit', '--require', './test/ui/pages/sharedWorkbench.ts'),
    hasSecondTry: true,
    tellsTests: true,
    needs: [browserAndWorkbench, build, hardhat],
    files: () => testFilesOf('test/ui'),
    // The files of a process share a workbench. Each process has the same files in the same order every time.
    divide: (files) =>
      splitFiles(files, workbenches, (file) => estimateTime(file, slowJourneys, 600)).map((part) => [...part].sort()),
  },
  // Its files share a browser.
  pages: {
    ...mochaSuite('--exit', '--require', './test/pages/keepSharedBrowser.ts'),
    needs: [browser, build],
    files: () => testFilesOf('test/pages'),
  },
  start: { ...mochaSuite(), needs: [browserAndWorkbench, build], files: () => testFilesOf('test/start') },
  desktop: {
    maxPause: pauseLimit,
    needs: [build],
    files: () => testFilesOf('test/integration'),
    command: (files) => ['--import', 'tsx', 'test/integration/runInDesktop.ts', ...files],
  },
  faults: {
    ...mochaSuite(),
    needs: [browserAndWorkbench, build],
    files: () => testFilesOf('test/faults'),
  },
  // One of its tests may run for hours.
  soak: {
    ...mochaSuite('--timeout', '0'),
    maxPause: 2 * 60 * 60_000,
    needs: [build],
    files: () => testFilesOf('test/soak'),
  },
};

/** The suites of a plain "npm test", in the order in which they start: what is quick and sure, then the longest first. */
export const everyday = [
  'check-types',
  'lint',
  'format',
  'map',
  'integration',
  'ui',
  'unit',
  'faults',
  'pages',
  'start',
  'package',
];

/** Returns a program that checks all files. It fails with its exit code. */
function check(cure: string, program: string, ...options: readonly string[]): Suite {
  return {
    isCheck: true,
    cure,
    maxPause: checkLimit,
    files: () => [],
    command: (files) => [`node_modules/${program}`, ...options, ...files],
  };
}

/** Returns how mocha runs test files. */
function mochaSuite(...options: readonly string[]): Pick<Suite, 'maxPause' | 'command'> {
  return {
    maxPause: pauseLimit,
    command: (files, report) => [
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
      ...(process.env['RPCBOOK_TEST_GREP'] ? ['--grep', process.env['RPCBOOK_TEST_GREP']] : []),
      ...files,
    ],
  };
}
