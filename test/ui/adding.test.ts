import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('adding a service', () => {
  let workbench: WorkbenchPage;
  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.clear();
  });

  it('shows it in the tree, where its networks can be called, and removing it removes its key', async () => {
    const { quickInput, service, notebook } = workbench;
    await workbench.runCommand('Rpcbook: Add Service…');
    await quickInput.expect('Paste the URL of your provider or node');
    await quickInput.answer(`${service.url}/evm/v3/${service.keys.other.key}`);
    await quickInput.expect('Name of the service');
    await quickInput.answer('Guided');
    await workbench.notification('API key saved for “guided”').waitFor();
    await workbench.notification('Added Guided: Development chain.').waitFor();
    const tree = await workbench.openTree('rpcbook.networks', 'Networks');
    await tree
      .item('Guided')
      .filter({ hasText: /key set/i })
      .waitFor();
    await workbench.screenshot('added-service');
    await notebook.open(
      await workbench.writeFile('guided.rpc', '```rpc\n# @network guided/evm\neth_blockNumber\n```\n'),
    );
    await notebook.run(0);
    await (
      await notebook.output(0)
    )
      .getByText(/^Block number/)
      .first()
      .waitFor();
    await workbench.runCommand('Rpcbook: Remove Service…');
    await quickInput.expect('Select a service');
    await quickInput.pick('Guided');
    await workbench.dialog.getByRole('button', { name: 'Remove with Its Key' }).click();
    await tree.item('Guided').waitFor({ state: 'detached' });
  });
});
