import assert from 'node:assert/strict';
import path from 'node:path';

import { startFixture } from '../integration/setupFixture';
import { stagedExtension } from '../workbench/stagedExtension';
import { createRunFolder, openWorkbench } from '../workbench/workbench';
import { buildBridge } from './bridge/buildBridge';
import { HostBridge } from './bridge/hostBridge';
import { setKey } from './pages/setKey';
import { setSetting } from './pages/textHover';
import { WorkbenchPage } from './pages/workbenchPage';

/** The views of a new user: a window without services, in which nothing was sent. */
describe('the first view', () => {
  let workbench: WorkbenchPage;
  let services: unknown;

  before(async () => {
    const runFolder = await createRunFolder();
    const fixture = await startFixture(runFolder);
    services = fixture.settings['rpcbook.services'];
    const addressFile = path.join(runFolder, 'bridge');
    const opened = await openWorkbench({
      runFolder,
      extensions: [stagedExtension, await buildBridge(runFolder)],
      settings: { ...fixture.settings, 'rpcbook.services': [] },
      env: { ...fixture.env, RPCBOOK_TEST_BRIDGE: addressFile },
      content: { folder: fixture.workspace },
    });
    workbench = new WorkbenchPage(opened, await HostBridge.connect(addressFile), fixture);
  });

  afterEach(async function () {
    const { currentTest: test } = this;
    if (test?.err !== undefined) await workbench.keepFailure({ title: test.fullTitle(), error: test.err });
  });

  after(() => workbench.close());

  /** The titles of the views that have a place in the side bar. */
  const titles = () => workbench.page.locator('.sidebar .pane-header .title').allInnerTexts();

  it('has networks alone until there is one, with one button and two links, and then what has content', async () => {
    const networks = await workbench.openTree('rpcbook.networks', 'Networks');
    const add = networks.welcome.getByRole('button', { name: 'Add Service' });
    await add.waitFor();
    assert.equal(await networks.welcome.locator('.monaco-button').count(), 1);
    assert.deepEqual(await networks.welcome.locator('.monaco-link').allInnerTexts(), [
      'use a local node',
      'open the sample notebook',
    ]);
    assert.deepEqual(
      (await titles()).map((title) => title.toLowerCase()),
      ['networks'],
    );
    await workbench.screenshot('first-view');

    await setSetting(workbench, 'rpcbook.services', services);
    await setKey(workbench);
    const { notebook } = workbench;
    const text = '```rpc\n@slot = 1\n```\n\n```rpc\n# @network evm\neth_blockNumber\n```\n';
    await notebook.open(await workbench.writeFile('first.rpc', text));
    assert.equal(await notebook.run(1), true);
    await workbench.openTree('rpcbook.history', 'History');
    await workbench.openTree('rpcbook.variables', 'Variables');
    await workbench.screenshot('first-answer-view');
  });
});
