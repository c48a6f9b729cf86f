// Runs the integration suites in its arguments inside the extension host of a real VS Code server, in a headless browser.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type { Failure } from '../run/suiteReport';
import { testLimit } from '../run/timeLimits.mjs';
import { type Evidence, keepEvidence } from '../workbench/keepEvidence';
import { exitOnSignals, isRunning } from '../workbench/processGroup';
import { createRunFolder, openWorkbench } from '../workbench/workbench';
import { bundleForHost } from './setupBundles';
import { startFixture } from './setupFixture';

/** What fileReporter.cjs writes in the extension host. */
interface HostReport {
  readonly pid: number;
  readonly failures: readonly Failure[];
  readonly ended?: true;
}

const reportFile = process.env['RPCBOOK_TEST_REPORT'] ?? '';
if (reportFile === '')
  throw new Error('RPCBOOK_TEST_REPORT is not set. Run the tests with "npm run test:integration".');
exitOnSignals();
/** Has the number of failures whose evidence was kept. */
const keptFile = `${reportFile}.kept`;
for (const file of [reportFile, keptFile]) rmSync(file, { force: true });
const runFolder = await createRunFolder();
const extension = await bundleForHost(process.argv.slice(2), runFolder);
const fixture = await startFixture(runFolder);
const state: { exitCode?: number } = {};
const workbench = await openWorkbench({
  runFolder,
  testDriver: true,
  settings: fixture.settings,
  env: { ...fixture.env, RPCBOOK_TEST_KEPT: keptFile },
  content: { folder: fixture.workspace, ...extension },
  // Nobody looks at it, and what it draws takes processor time.
  size: { width: 800, height: 500 },
  prepare: async (context) => {
    await context.exposeFunction('codeAutomationExit', (code: number) => {
      state.exitCode = code;
    });
    await context.exposeFunction('codeAutomationLog', () => {});
    context.on('close', () => {
      state.exitCode ??= 1;
    });
  },
});
workbench.page.on('crash', () => {
  state.exitCode ??= 1;
});
process.exitCode = await watchHost();
await workbench.close();
await fixture.service.stop();
rmSync(keptFile, { force: true });

/**
 * Waits until the tests have ended, or their process is gone, which VS Code tells nobody. Adds to the report what was kept
 * of each failure when it was reported.
 */
async function watchHost(): Promise<number> {
  const kept: Evidence[] = [];
  const startLimit = performance.now() + testLimit;
  const keepNew = async (): Promise<HostReport | undefined> => {
    if (!existsSync(reportFile)) return undefined;
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as HostReport;
    for (const { title } of report.failures.slice(kept.length)) {
      kept.push(await keepEvidence(workbench, title));
      writeFileSync(keptFile, `${kept.length}`);
    }
    return report;
  };
  while (state.exitCode === undefined) {
    const report = await keepNew();
    const isGone = report === undefined ? performance.now() > startLimit : !isRunning(report.pid);
    // VS Code may end the process of the tests before it tells their result.
    if (isGone) state.exitCode = report?.ended && report.failures.length === 0 ? 0 : 1;
    else await delay(250);
  }
  const report = await keepNew();
  const failures = report?.failures.map((failure, index) => ({ ...failure, ...kept[index] })) ?? [];
  const ofEnd = report?.ended ? {} : await keepEvidence(workbench, 'the end of the run');
  writeFileSync(reportFile, JSON.stringify({ files: {}, ...report, failures, ...ofEnd }));
  // VS Code also ends with 0 when the process of the tests is gone.
  return report?.ended ? state.exitCode : state.exitCode || 1;
}
