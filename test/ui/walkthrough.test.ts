import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { localServiceSettings } from '../workbench/localServiceSettings';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { shownFrame } from './pages/shownFrame';
import { setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

/** The machine of a new user: no services in settings. */
describe('the walkthrough without a node', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.setTheme('dark');
    await setSetting(workbench, 'rpcbook.services', []);
  });

  after(() => {
    const { 'rpcbook.services': services } = localServiceSettings(workbench.service);
    return setSetting(workbench, 'rpcbook.services', services);
  });

  async function openStep(title: string): Promise<Locator> {
    await workbench.host.evaluate(async (api) => {
      await api.commands.executeCommand('workbench.action.openWalkthrough', 'rpcbook.rpcbook#start', false);
    });
    const step = workbench.page.locator('.getting-started-step').filter({ hasText: title });
    await step.waitFor();
    const expanded = step.and(workbench.page.locator('.expanded'));
    // The page is drawn again while it opens, and then a click is lost.
    for (let attempt = 0; attempt < 5 && !(await expanded.isVisible()); attempt += 1) {
      await step.click();
      await expanded.waitFor({ timeout: 5_000 }).catch(() => undefined);
    }
    await expanded.waitFor();
    return step;
  }

  const steps = [
    { title: 'Run a notebook', button: 'Open Sample Notebook', opens: 'eth_blockNumber' },
    { title: 'Export a large range', button: 'Open Sample of a Large Range', opens: 'fromBlock' },
  ] as const;

  for (const { title, button, opens } of steps) {
    it(`completes the step “${title}” when its button opens a notebook`, async () => {
      await workbench.clear();
      const step = await openStep(title);
      await workbench.screenshot(`walkthrough-${title.replace(/ /g, '-')}`);
      await step.getByRole('button', { name: button }).click();
      await workbench.notebook.editor.getByText(opens).first().waitFor();
      const again = await openStep(title);
      await again.locator('.codicon-getting-started-step-checked').waitFor();
    });
  }

  it('offers a service and a local node when a cell of the sample runs', async () => {
    await workbench.clear();
    await workbench.runCommand('Rpcbook: Open Sample Notebook');
    await workbench.notebook.editor.getByText('eth_blockNumber').first().waitFor();
    assert.equal(await workbench.notebook.run(1), false);
    for (const name of ['Add Service', 'Use Local Node'])
      await workbench.notebook.outputFrame.getByRole('button', { name }).waitFor();
    await workbench.screenshot('no-network');
  });

  it('completes the step of the key when a service without a key is added', async () => {
    await workbench.clear();
    const own = { id: 'own', rpcUrl: 'http://127.0.0.1:9', rpcPath: '', networks: [{ id: 'dev', family: 'evm' }] };
    await setSetting(workbench, 'rpcbook.services', [own]);
    for (const title of ['Connect to a node', 'Set your API key']) {
      const step = await openStep(title);
      await step.locator('.codicon-getting-started-step-checked').waitFor();
      await workbench.screenshot(`walkthrough-${title.replace(/ /g, '-')}`);
    }
    // A narrow editor has no room for pictures.
    await workbench.host.evaluate((api) => api.commands.executeCommand('workbench.action.closeSidebar'));
    await openStep('Track credits');
    const pictures = shownFrame(workbench.page, 'walkthrough');
    await pictures.locator('svg').getByText('Credits used today').waitFor();
    await workbench.screenshot('walkthrough-credits');
    await workbench.openTree('rpcbook.networks', 'Networks');
  });
});
