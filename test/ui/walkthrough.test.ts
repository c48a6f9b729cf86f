import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { localServiceSettings } from '../workbench/localServiceSettings';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { shownFrame } from './pages/shownFrame';
import { setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

/** The machine of a new user: no services in settings. */
describe('the walkthrough', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setSetting(workbench, 'rpcbook.services', []);
    // A narrow editor has no room for pictures.
    await workbench.host.evaluate((api) => api.commands.executeCommand('workbench.action.closeSidebar'));
  });

  after(async () => {
    const { 'rpcbook.services': services } = localServiceSettings(workbench.service);
    await setSetting(workbench, 'rpcbook.services', services);
    await workbench.openTree('rpcbook.networks', 'Networks');
  });

  /** Opens the walkthrough at a step. */
  async function openStep(id: string): Promise<Locator> {
    await workbench.host.evaluate(async (api, step) => {
      const place = { category: 'rpcbook.rpcbook#start', step };
      await api.commands.executeCommand('workbench.action.openWalkthrough', place, false);
    }, id);
    const step = workbench.page.locator(`.getting-started-step.expanded[data-step-id="rpcbook.rpcbook#start#${id}"]`);
    await step.waitFor();
    return step;
  }

  const isChecked = (step: Locator) => step.locator('.codicon-getting-started-step-checked').waitFor();

  it('leads from nothing to a service with its key and to the first answer', async () => {
    const { quickInput, notebook, service } = workbench;
    const first = await openStep('service');
    await first.getByRole('button', { name: 'Add Service' }).click();
    await quickInput.expect('Paste the URL of your provider or node');
    await quickInput.answer(`${service.url}/evm/v3/${service.keys.other.key}`);
    await quickInput.expect('Name of the service');
    await quickInput.answer('First');
    await isChecked(await openStep('service'));
    await isChecked(await openStep('key'));
    const run = await openStep('notebook');
    await shownFrame(workbench.page, 'walkthrough').locator('svg').first().waitFor();
    await run.getByRole('button', { name: 'Open Sample Notebook' }).click();
    await notebook.editor.getByText('eth_blockNumber').first().waitFor();
    assert.equal(await notebook.run(1), true);
    await (await notebook.output(1)).locator('.sentence').getByText(/\d/).first().waitFor();
    await isChecked(await openStep('notebook'));
    await workbench.screenshot('walkthrough');
  });
});
