// Loaded by mocha before the UI suites (--require): one workbench serves them all, since each start costs ten seconds.
import type { Context, RootHookObject } from 'mocha';

import { openWorkbenchPage } from './openWorkbenchPage';
import { plantedValue, plantedVariable } from './plantedVariable';
import type { WorkbenchPage } from './workbenchPage';

const shared: { workbench?: Promise<WorkbenchPage> } = {};

/**
 * The workbench of this run with the extension in it, free of what earlier suites left open. Ask for it in `before`.
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
    await workbench?.keepFailure(this.currentTest.fullTitle());
  },
  async afterAll() {
    const workbench = await shared.workbench;
    await workbench?.close();
  },
};
