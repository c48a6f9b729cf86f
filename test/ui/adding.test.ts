import assert from 'node:assert/strict';

import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

interface ServiceSetting {
  readonly id: string;
  readonly [member: string]: unknown;
}

describe('adding a service by the guide', () => {
  let workbench: WorkbenchPage;
  let original: readonly ServiceSetting[];
  before(async () => {
    workbench = await sharedWorkbench();
    original = await services();
  });
  after(() =>
    workbench.host.evaluate(async (api, value) => {
      const settings = api.workspace.getConfiguration('rpcbook');
      const inWorkspace = settings.inspect('services')?.workspaceValue !== undefined;
      await settings.update(
        'services',
        value,
        inWorkspace ? api.ConfigurationTarget.Workspace : api.ConfigurationTarget.Global,
      );
    }, original),
  );

  function services(): Promise<readonly ServiceSetting[]> {
    return workbench.host.evaluate(
      (api) => api.workspace.getConfiguration('rpcbook').get<readonly ServiceSetting[]>('services') ?? [],
    );
  }

  it('asks for template, URLs, networks, and key, and rejects an example host and a URL with a key', async () => {
    const { quickInput, service } = workbench;
    const { key, secret } = service.keys;
    await workbench.runCommand('Rpcbook: Add Service…');
    await quickInput.expect('Select the type of service');
    await quickInput.pick('Hosted provider (one host per network)');
    await quickInput.expect('Name of the service');
    await quickInput.answer('Guided');
    await quickInput.expect('HTTP RPC URL');
    await quickInput.input.press('Enter');
    await quickInput.expect('Replace example.com');
    await quickInput.answer(`${service.url}/{network}/v3/${key}`);
    await quickInput.expect('contains an API key');
    await quickInput.answer(`${service.url}/{network}`);
    await quickInput.expect('WebSocket URL');
    assert.equal(await quickInput.input.inputValue(), `${service.wsUrl}/{network}`);
    await quickInput.input.press('Enter');
    await quickInput.expect('Gas API URL');
    await quickInput.answer(`${service.url}/gas`);
    await quickInput.expect('Select networks. You can add more later.');
    await quickInput.pick('Solana');
    await quickInput.input.press('Enter');
    await quickInput.expect('Daily credit quota');
    await quickInput.answer('5000');
    await quickInput.expect('API key for “guided”');
    assert.ok(await quickInput.isPassword());
    await quickInput.answer(key);
    await quickInput.expect('API key secret (optional)');
    await quickInput.answer(secret);
    await workbench.notification('API key saved for “guided”').waitFor();
    const added = (await services()).find(({ id }) => id === 'guided');
    assert.deepEqual(added, {
      id: 'guided',
      name: 'Guided',
      credential: 'guided',
      rpcUrl: `${service.url}/{network}`,
      wsUrl: `${service.wsUrl}/{network}`,
      gasUrl: `${service.url}/gas`,
      dailyCredits: 5000,
      networks: [
        { id: 'mainnet', name: 'Ethereum', family: 'evm', chainId: '1' },
        { id: 'solana', name: 'Solana', family: 'solana' },
      ],
    });
  });

  it("adds a network that isn't in the list, and tests its connection on request", async () => {
    const { quickInput } = workbench;
    await workbench.runCommand('Rpcbook: Add Network…');
    await quickInput.expect('Select a service');
    await quickInput.pick('Guided');
    await quickInput.pick('Another network…');
    await quickInput.expect('Network ID');
    await quickInput.answer('evm');
    await quickInput.pick('eth_ methods');
    await quickInput.expect('Chain ID');
    await quickInput.answer('31337');
    // Lists of networks contain it only after the setting is written.
    const isAdded = async () =>
      JSON.stringify((await services()).find(({ id }) => id === 'guided')).includes('"id":"evm"');
    while (!(await isAdded())) await workbench.page.waitForTimeout(50);
    await workbench.runCommand('Rpcbook: Test Connection…');
    await quickInput.expect('Select a network');
    await quickInput.pick('guided/evm');
    await workbench.dialog.getByText('Send eth_chainId to evm?').waitFor();
    await workbench.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await workbench.notification('evm answers').waitFor();
  });

  it('shows the service in the tree and removes it with its key', async () => {
    const tree = await workbench.openTree('rpcbook.networks', 'Networks');
    await tree.pane.getByText('Guided').first().waitFor();
    await workbench.screenshot('added-service');
    await workbench.runCommand('Rpcbook: Remove Service…');
    await workbench.quickInput.expect('Select a service');
    await workbench.quickInput.pick('Guided');
    await workbench.dialog.getByRole('button', { name: 'Remove with Its Key' }).click();
    await tree.pane.getByText('Guided').first().waitFor({ state: 'hidden' });
    assert.deepEqual(await services(), original);
  });
});
