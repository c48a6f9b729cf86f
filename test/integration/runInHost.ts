// Runs the integration suites inside the extension host of a real VS Code server, in a headless browser.
import { existsSync } from 'node:fs';
import path from 'node:path';

import { exitOnSignals } from '../workbench/processGroup';
import { stagedExtension } from '../workbench/stagedExtension';
import { createRunFolder, openWorkbench, projectRoot } from '../workbench/workbench';
import { bundleForHost } from './setupBundles';
import { startFixture } from './setupFixture';

const runLimit = 480_000;

exitOnSignals();
const report = process.env['RPCBOOK_TEST_REPORT'];
if (report === undefined)
  throw new Error('RPCBOOK_TEST_REPORT is not set. Run the tests with "npm run test:integration".');
const extensionTestsPath = await bundleForHost();
const runFolder = await createRunFolder();
const fixture = await startFixture(runFolder);
let exitFromHost = (_code: number): void => {};
const hostExit = new Promise<number>((resolve) => {
  exitFromHost = resolve;
});
const workbench = await openWorkbench({
  runFolder,
  testDriver: true,
  settings: fixture.settings,
  env: fixture.env,
  content: { folder: fixture.workspace, extensionDevelopmentPath: stagedExtension, extensionTestsPath },
  prepare: async (context) => {
    await context.exposeFunction('codeAutomationExit', exitFromHost);
    await context.exposeFunction('codeAutomationLog', () => {});
  },
});
const timer = setTimeout(() => exitFromHost(1), runLimit);
process.exitCode = await hostExit;
clearTimeout(timer);
if (!existsSync(report)) {
  await workbench.page.screenshot({ path: path.join(projectRoot, '.screenshots', 'integration-failure.png') });
  console.error(
    [
      `The extension host ended without a report (or took over ${runLimit / 1000} s).`,
      ...workbench.consoleErrors(),
      workbench.serverLog().slice(-3000),
    ].join('\n'),
  );
}
await workbench.close();
await fixture.service.stop();
