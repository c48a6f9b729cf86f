import path from 'node:path';

import { startFixture } from '../../integration/setupFixture';
import { exitOnSignals } from '../../workbench/processGroup';
import { stagedExtension } from '../../workbench/stagedExtension';
import { createRunFolder, openWorkbench } from '../../workbench/workbench';
import { buildBridge } from '../bridge/buildBridge';
import { HostBridge } from '../bridge/hostBridge';
import { WorkbenchPage } from './workbenchPage';

/** Whether a file runs alone because it failed before; `test/run/secondTry.ts` names the reports of such runs. */
export const isSecondTry = /-again-\d+\.json$/.test(process.env['RPCBOOK_TEST_REPORT'] ?? '');

/** A workbench with the extension in it, its local service, and what its user can do to the window. */
export interface OpenedWorkbench {
  readonly workbench: WorkbenchPage;
  /** Where the extension keeps what all windows share. */
  readonly globalStorage: string;
  /** Closes the window as a user does and opens another, which has an extension host of its own. */
  reopen(): Promise<WorkbenchPage>;
}

/** Starts the local service and opens a workbench on it. `env` is added to the environment of the extension host. */
export async function openWorkbenchPage(env: Readonly<Record<string, string>>): Promise<OpenedWorkbench> {
  exitOnSignals();
  const runFolder = await createRunFolder();
  const fixture = await startFixture(runFolder);
  const addressFile = path.join(runFolder, 'bridge');
  const opened = await openWorkbench({
    runFolder,
    extensions: [stagedExtension, await buildBridge(runFolder)],
    settings: fixture.settings,
    env: { ...fixture.env, RPCBOOK_TEST_BRIDGE: addressFile, ...env },
    content: { folder: fixture.workspace },
    trace: isSecondTry ? 'everything' : 'steps',
  });
  const host = await HostBridge.connect(addressFile);
  let { page } = opened;
  return {
    workbench: new WorkbenchPage(opened, host, fixture),
    globalStorage: path.join(runFolder, 'server', 'user-data', 'User', 'globalStorage', 'rpcbook.rpcbook'),
    reopen: async () => {
      await host.follow(async () => {
        // The browser ends with its last page.
        const next = await opened.context.newPage();
        await page.close();
        page = next;
        await page.goto(opened.url.href);
      });
      await page.locator('.monaco-workbench').waitFor();
      return new WorkbenchPage({ ...opened, page }, host, fixture);
    },
  };
}
