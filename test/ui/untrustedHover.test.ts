import assert from 'node:assert/strict';
import path from 'node:path';

import { startFixture } from '../integration/setupFixture';
import { stagedExtension } from '../workbench/stagedExtension';
import { createRunFolder, openWorkbench } from '../workbench/workbench';
import { buildBridge } from './bridge/buildBridge';
import { HostBridge } from './bridge/hostBridge';
import { setKey } from './pages/setKey';
import { editorHover, hoverUntil, openWith } from './pages/textHover';
import { WorkbenchPage } from './pages/workbenchPage';

describe('hovering in a workspace that VS Code restricts', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    const runFolder = await createRunFolder();
    const fixture = await startFixture(runFolder);
    const addressFile = path.join(runFolder, 'bridge');
    const opened = await openWorkbench({
      runFolder,
      workspaceTrust: true,
      extensions: [stagedExtension, await buildBridge(runFolder)],
      settings: {
        ...fixture.settings,
        'rpcbook.ask.receipts': 'auto',
        'security.workspace.trust.startupPrompt': 'never',
        'security.workspace.trust.untrustedFiles': 'open',
      },
      env: { ...fixture.env, RPCBOOK_TEST_BRIDGE: addressFile },
      content: { folder: fixture.workspace },
    });
    workbench = new WorkbenchPage(opened, await HostBridge.connect(addressFile), fixture);
    await setKey(workbench);
  });

  afterEach(async function () {
    const { currentTest: test } = this;
    if (test?.err !== undefined) await workbench.keepFailure({ title: test.fullTitle(), error: test.err });
  });

  after(async () => {
    await workbench.close();
  });

  async function attempts(): Promise<number> {
    return (await workbench.service.adminClient.counters()).attempts.http;
  }

  it('sends nothing without a click, even if settings allow it', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    assert.equal(await workbench.host.evaluate((api) => api.workspace.isTrusted), false);
    await openWith(workbench, 'untrusted.txt', `${tokenTransfer}\n`);
    const before = await attempts();
    const hover = await hoverUntil(workbench, tokenTransfer, 'Look up the receipt');
    assert.equal(await attempts(), before);
    await workbench.screenshot('hover-untrusted');
    await hover.getByText('Look up the receipt').first().click();
    await editorHover(workbench).getByText('Success').first().waitFor();
  });
});
