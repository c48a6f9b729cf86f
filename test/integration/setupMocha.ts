// Part of the entry that VS Code loads inside the extension host (extensionTestsPath).
// The recording of the window begins with this import, before anything activates the extension.
import { existsSync, readFileSync } from 'node:fs';

import Mocha from 'mocha';
import { extensions } from 'vscode';

import { testLimit } from '../run/timeLimits.mjs';
import { waitFor } from '../run/waitFor';
import { mapStack } from './mapStack';
import { closePrompts, testWindow } from './window/testWindow';

/**
 * Runs suites and writes their report to the file in RPCBOOK_TEST_REPORT. Fails if a test fails.
 * @param suites what loads each test file, by its path
 */
export async function runSuites(suites: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const {
    RPCBOOK_TEST_GREP: grep,
    RPCBOOK_TEST_KEPT: kept,
    RPCBOOK_TEST_REPORT: output,
    RPCBOOK_TEST_REPORTER: reporter,
  } = process.env;
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: testLimit,
    reporter,
    reporterOptions: { output },
    grep,
  });
  let reported = 0;
  if (kept !== undefined) waitForEvidence(mocha.suite, kept, () => reported);
  mocha.suite.beforeAll('the extension is activated', async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
    // It registers its views a moment later.
    await waitFor(
      () => [...testWindow.trees.keys()],
      (views) => views.length === 4,
    );
  });
  mocha.suite.afterEach('prompts are closed', closePrompts);
  for (const [file, load] of Object.entries(suites)) {
    mocha.suite.emit('pre-require', globalThis, file, mocha);
    await load();
  }
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve).on('fail', (_, error: Error) => {
      error.stack = mapStack(error.stack ?? error.message);
      reported += 1;
    });
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
}

/**
 * Gives each suite below a suite a first hook that waits until the picture of a failure has been taken, so that no other
 * hook changes what the window shows.
 * @param failures returns how many have been reported
 */
function waitForEvidence(suite: Mocha.Suite, file: string, failures: () => number): void {
  const isKept = (): boolean =>
    failures() === 0 || (existsSync(file) && Number(readFileSync(file, 'utf8')) >= failures());
  const keep = async (): Promise<void> => {
    await waitFor(isKept, Boolean, { what: 'the picture of a failure' });
  };
  suite.on('suite', (added) => {
    added.afterEach('the failure is kept', keep);
    added.afterAll('the failure is kept', keep);
    waitForEvidence(added, file, failures);
  });
}
