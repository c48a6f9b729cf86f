// Loaded by mocha before the UI suites (--require). They share one workbench, because each start takes ten seconds.
import type { Context, RootHookObject } from 'mocha';

import { openWorkbenchPage } from './openWorkbenchPage';
import { plantedValue, plantedVariable } from './plantedVariable';
import type { WorkbenchPage } from './workbenchPage';

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
  const { workbench } = await openWorkbenchPage({ [plantedVariable]: plantedValue });
  return workbench;
}

export const mochaHooks: RootHookObject = {
  async afterEach(this: Context) {
    if (this.currentTest?.state !== 'failed') return;
    const workbench = await shared.workbench;
    await workbench?.keepFailure({ title: this.currentTest.fullTitle(), error: this.currentTest.err });
  },
  async afterAll() {
    const workbench = await shared.workbench;
    await workbench?.close();
  },
};
