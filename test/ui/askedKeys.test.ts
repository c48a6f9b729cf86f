import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('a failed cell that the user can fix', () => {
  let workbench: WorkbenchPage;
  let files = 0;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.setTheme('dark');
    await setKey(workbench);
  });

  beforeEach(async () => {
    await workbench.clear();
    await workbench.service.adminClient.behave();
  });

  after(() => setKey(workbench));

  async function open(...cells: readonly string[]): Promise<void> {
    files += 1;
    const text = cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
    await workbench.notebook.open(await workbench.writeFile(`asked${files}.rpc`, text));
  }

  async function deleteKey(): Promise<void> {
    await workbench.runCommand('Rpcbook: Delete API Key…');
    await workbench.dialog.getByRole('button', { name: 'Delete Key' }).click();
    const tree = await workbench.openTree('rpcbook.networks', 'Networks');
    await tree.item('Local service').filter({ hasText: 'API key missing' }).waitFor();
  }

  /** Types the key and the secret into the prompts that are open. */
  async function typeKey(): Promise<void> {
    const { quickInput, service } = workbench;
    await quickInput.expect('API key for “local”');
    assert.match(await quickInput.message.innerText(), /It is sent to http:\/\/127\.0\.0\.1:\d+ and nowhere else/);
    await quickInput.answer(service.keys.key);
    await quickInput.expect('API key secret');
    await quickInput.answer(service.keys.secret);
    // A run before the key is saved would ask for it again.
    const tree = await workbench.openTree('rpcbook.networks', 'Networks');
    await tree
      .item('Local service')
      .filter({ hasText: /key set/i })
      .waitFor();
  }

  function button(name: string | RegExp): Locator {
    return workbench.notebook.outputFrame.getByRole('button', { name });
  }

  function outputCounts(): Promise<readonly number[]> {
    return workbench.host.evaluate(
      (api) => api.window.activeNotebookEditor?.notebook.getCells().map(({ outputs }) => outputs.length) ?? [],
    );
  }

  it('asks once for a missing key, shows where it is sent, and then runs all cells', async () => {
    await deleteKey();
    await open('eth_chainId', 'eth_blockNumber', 'eth_gasPrice');
    await workbench.notebook.startRunAll();
    await typeKey();
    for (const index of [0, 1, 2]) assert.equal(await workbench.notebook.finished(index), true);
  });

  it('shows one button for a key that the user does not set, and the button asks again', async () => {
    await deleteKey();
    await open('eth_chainId', 'eth_blockNumber', 'eth_gasPrice');
    await workbench.notebook.startRunAll();
    await workbench.quickInput.expect('API key for “local”');
    await workbench.quickInput.cancel();
    assert.equal(await workbench.notebook.finished(0), false);
    await button('Set API Key').waitFor();
    await workbench.screenshot('key-missing');
    assert.deepEqual(await outputCounts(), [1, 0, 0]);
    assert.equal(await button('Set API Key').count(), 1);
    await button('Set API Key').click();
    await typeKey();
    assert.equal(await workbench.notebook.run(0), true);
  });

  it('offers another key after a rejected one, and the tree shows the state of the current key', async () => {
    await open('eth_blockNumber');
    const tree = await workbench.openTree('rpcbook.networks', 'Networks');
    await workbench.service.adminClient.misbehave({ fault: { kind: 'unauthorized' } });
    assert.equal(await workbench.notebook.run(0), false);
    await tree.item('Local EVM chain').filter({ hasText: 'Invalid API key' }).waitFor();
    await workbench.service.adminClient.behave();
    await button('Replace API Key').click();
    await typeKey();
    await tree.item('Local EVM chain').filter({ hasNotText: 'Invalid API key' }).waitFor();
    assert.equal(await workbench.notebook.run(0), true);
    await tree.item('Local EVM chain').locator('.codicon-globe').waitFor();
  });

  it('offers the chain ID that the node reports, and the tree shows the problem until then', async () => {
    const tree = await workbench.openTree('rpcbook.networks', 'Networks');
    const services = await workbench.host.evaluate(async (api) => {
      const settings = api.workspace.getConfiguration('rpcbook');
      const own = settings.inspect<readonly { readonly networks: readonly object[] }[]>('services')?.globalValue ?? [];
      const wrong = own.map((service) => ({
        ...service,
        networks: service.networks.map((network) =>
          'id' in network && network.id === 'evm' ? { ...network, chainId: '1' } : network,
        ),
      }));
      await settings.update('services', wrong, api.ConfigurationTarget.Global);
      return own;
    });
    await open('eth_chainId', 'eth_blockNumber');
    await workbench.notebook.run(0);
    const row = tree.item('Local EVM chain');
    await row.filter({ hasText: 'Wrong chain' }).waitFor();
    assert.equal(await workbench.notebook.run(1), true);
    await row.filter({ hasText: 'Wrong chain' }).waitFor();
    await workbench.notebook.cell(0);
    await workbench.screenshot('wrong-chain');
    await button('Use Chain ID 31337').click();
    await row.filter({ hasNotText: 'Wrong chain' }).waitFor();
    const now = await workbench.host.evaluate((api) => api.workspace.getConfiguration('rpcbook').get('services'));
    assert.deepEqual(now, services);
  });

  it('a button asks before it allows a key to be sent to another address', async () => {
    const elsewhere = 'http://elsewhere.localhost:9';
    const own = await workbench.host.evaluate(async (api, rpcUrl) => {
      const settings = api.workspace.getConfiguration('rpcbook');
      const services = settings.inspect<readonly unknown[]>('services')?.globalValue ?? [];
      const other = { id: 'other', credential: 'local', rpcUrl, networks: [{ id: 'elsewhere', family: 'evm' }] };
      await settings.update('services', [...services, other], api.ConfigurationTarget.Global);
      return services;
    }, elsewhere);
    const question = workbench.dialog.getByText(`Send the key “local” to ${elsewhere} as well?`);
    const decline = () => workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    await open('# @network elsewhere\neth_chainId');
    await workbench.notebook.startRun(0);
    await question.waitFor();
    await decline();
    assert.equal(await workbench.notebook.finished(0), false);
    await button('Allow Address…').click();
    await question.waitFor();
    await decline();
    await workbench.host.evaluate(async (api, services) => {
      await api.workspace.getConfiguration('rpcbook').update('services', services, api.ConfigurationTarget.Global);
    }, own);
  });

  it('offers the setting of a budget, and another network for one that does not exist', async () => {
    await open('# @network evn\neth_chainId');
    assert.equal(await workbench.notebook.run(0), false);
    await button('Use evm').click();
    const text = () =>
      workbench.host.evaluate((api) => api.window.activeNotebookEditor?.notebook.cellAt(0).document.getText());
    while ((await text()) !== '# @network evm\neth_chainId') await workbench.page.waitForTimeout(20);
    assert.equal(await workbench.notebook.run(0), true);
    await workbench.host.evaluate(async (api) => {
      await api.workspace.getConfiguration('rpcbook').update('credits.dailyBudget', 0, api.ConfigurationTarget.Global);
    });
    await open('# @network evm\neth_getLogs { "fromBlock": 1, "toBlock": 2 }');
    assert.equal(await workbench.notebook.run(0), false);
    await button('Change Daily Budget').click();
    await workbench.page.locator('.settings-editor').getByText('Daily Budget').first().waitFor();
    await workbench.host.evaluate(async (api) => {
      await api.workspace
        .getConfiguration('rpcbook')
        .update('credits.dailyBudget', undefined, api.ConfigurationTarget.Global);
    });
  });
});
