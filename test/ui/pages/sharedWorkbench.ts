// Loaded by mocha before the UI suites (--require). They share one workbench, because each start takes ten seconds.
import { subscribe } from 'node:diagnostics_channel';

import type { Context, RootHookObject } from 'mocha';

import { isSecondTry, openWorkbenchPage } from './openWorkbenchPage';
import type { TestFailure, WorkbenchPage } from './workbenchPage';

const shared: { workbench?: Promise<WorkbenchPage> | undefined; evidence?: Promise<void> } = {};
/** These run once more, so the rest of their tests don't run in the first try. */
const failedFiles = new Set<string | undefined>();

// A failed hook has no afterEach, and the window has changed when the next hook runs.
subscribe('rpcbook:test-failed', (message) => {
  const failure = message as TestFailure;
  failedFiles.add(failure.file);
  shared.evidence = keepFailure(failure, shared.evidence);
});

async function keepFailure(failure: TestFailure, before: Promise<void> | undefined): Promise<void> {
  await before;
  const workbench = await shared.workbench?.catch(() => undefined);
  await workbench?.keepFailure(failure);
}

/**
 * Returns the workbench of this run with the extension, without the editors and dialogs of earlier suites. If an earlier
 * suite broke it, this is a new one. Call it in `before`.
 */
export async function sharedWorkbench(): Promise<WorkbenchPage> {
  await shared.evidence;
  const former = await shared.workbench?.catch(() => undefined);
  if (!(await former?.isAlive())) {
    await former?.close().catch(() => undefined);
    shared.workbench = undefined;
  }
  shared.workbench ??= openShared();
  const workbench = await shared.workbench;
  await workbench.clear();
  return workbench;
}

async function openShared(): Promise<WorkbenchPage> {
  const { workbench } = await openWorkbenchPage({});
  return workbench;
}

export const mochaHooks: RootHookObject = {
  async beforeEach(this: Context) {
    if (!isSecondTry && failedFiles.has(this.currentTest?.file)) this.skip();
    const workbench = await shared.workbench;
    await workbench?.startTrace();
  },
  async afterEach() {
    await shared.evidence;
  },
  async afterAll() {
    await shared.evidence;
    const workbench = await shared.workbench?.catch(() => undefined);
    await workbench?.close();
  },
};
