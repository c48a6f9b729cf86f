// Loaded by mocha before the UI suites (--require). They share one workbench, because each start takes ten seconds.
import path from 'node:path';

import type { Context, RootHookObject } from 'mocha';

import { startFixture } from '../../integration/setupFixture';
import { exitOnSignals } from '../../workbench/processGroup';
import { stageExtension } from '../../workbench/stageExtension';
import { createRunFolder, openWorkbench } from '../../workbench/workbench';
import { buildBridge } from '../bridge/buildBridge';
import { HostBridge } from '../bridge/hostBridge';
import { plantedValue, plantedVariable } from './plantedVariable';
import { WorkbenchPage } from './workbenchPage';

const shared: { workbench?: Promise<WorkbenchPage> } = {};

/**
 * Returns the workbench of this run with the extension, without the editors and dialogs of earlier suites. Call it in
 * `before`.
 */
export async function sharedWorkbench(): Promise<WorkbenchPage> {
  shared.workbench ??= openShared();
  const workbench = await shared.workbench;
  await workbench.clear();
  return workbench;
}

async function openShared(): Promise<WorkbenchPage> {
  exitOnSignals();
  const runFolder = await createRunFolder();
  const fixture = await startFixture(runFolder);
  const addressFile = path.join(runFolder, 'bridge');
  const workbench = await openWorkbench({
    runFolder,
    extensions: [await stageExtension(), await buildBridge()],
    settings: fixture.settings,
    env: { ...fixture.env, RPCBOOK_TEST_BRIDGE: addressFile, [plantedVariable]: plantedValue },
    content: { folder: fixture.workspace },
  });
  const host = await HostBridge.connect(addressFile);
  return new WorkbenchPage(workbench, host, fixture);
}

export const mochaHooks: RootHookObject = {
  async afterEach(this: Context) {
    if (this.currentTest?.state !== 'failed') return;
    const workbench = await shared.workbench;
    await workbench?.keepFailure(this.currentTest.fullTitle());
  },
  async afterAll() {
    const workbench = await shared.workbench;
    await workbench?.close();
  },
};
