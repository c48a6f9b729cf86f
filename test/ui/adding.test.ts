import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { waitFor } from '../run/waitFor';
import { filesBelow } from './pages/filesBelow';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { hoverUntil, openWith, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

interface ServiceSetting {
  readonly id: string;
  readonly [member: string]: unknown;
}

describe('adding a service by the guide', () => {
  let workbench: WorkbenchPage;
  let original: readonly ServiceSetting[];
  let pastedKey: string;
  before(async () => {
    workbench = await sharedWorkbench();
    pastedKey = workbench.service.keys.key;
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

  /** Starts a node without a key at the first free port, in front of the local EVM chain. */
  async function startNode(
    ports: readonly number[],
  ): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
    // This key has credits of its own. What such a node answers is free for Rpcbook, and other tests compare its sum.
    const target = `${workbench.service.url}/evm/v3/${workbench.service.keys.other.key}`;
    const server = createServer((request, response) => {
      text(request)
        .then((body) => fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
        .then(async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          response.end(await answer.text());
        })
        .catch(() => response.destroy());
    });
    for (const port of ports) {
      const isFree = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false));
        server.listen(port, '127.0.0.1', () => resolve(true));
      });
      const address = server.address();
      if (isFree && typeof address === 'object' && address !== null)
        return {
          port: address.port,
          stop: async () => {
            server.closeAllConnections();
            await new Promise((resolve) => server.close(resolve));
          },
        };
    }
    throw new Error('every port is in use');
  }

  /** Checks that no file of the workbench contains the key. The fixture of the tests holds it on purpose. */
  async function assertNoTrace(key: string): Promise<void> {
    const folder = path.dirname(workbench.workspace);
    for (const file of await filesBelow(folder)) {
      if (file.endsWith('service.json')) continue;
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64')])
        assert.ok(!bytes.includes(form), `the key is in ${path.relative(folder, file)}`);
    }
  }

  function services(): Promise<readonly ServiceSetting[]> {
    return workbench.host.evaluate(
      (api) => api.workspace.getConfiguration('rpcbook').get<readonly ServiceSetting[]>('services') ?? [],
    );
  }

  it('the guide splits a pasted endpoint in two steps, asks the node for its chain, and keeps the key out of files', async () => {
    const { quickInput, service } = workbench;
    await workbench.runCommand('Rpcbook: Add Service…');
    await quickInput.expect('Paste the URL of your provider or node');
    await quickInput.answer('https://mainnet.example.com');
    await quickInput.expect('Replace the example host');
    await quickInput.answer(`${service.url}/evm/v3/${pastedKey}`);
    await quickInput.expect('Name of the service');
    await quickInput.answer('Guided');
    await workbench.notification('API key saved for “guided”').waitFor();
    await workbench.notification('Added Guided: Development chain.').waitFor();
    const added = (await services()).find(({ id }) => id === 'guided');
    assert.deepEqual(added, {
      id: 'guided',
      name: 'Guided',
      credential: 'guided',
      rpcUrl: service.url,
      rpcPath: '/{network}/v3/{key}',
      wsUrl: service.url.replace('http', 'ws'),
      wsPath: '/{network}/ws/v3/{key}',
      networks: [{ id: 'evm', name: 'Development chain', family: 'evm', chainId: '31337' }],
    });
    await assertNoTrace(pastedKey);
  });

  it("shows why the chain of a node can't be read, and adds nothing when the user cancels", async () => {
    const { quickInput, service } = workbench;
    await workbench.runCommand('Rpcbook: Add Service…');
    await quickInput.expect('Paste the URL of your provider or node');
    await quickInput.answer(`${service.url}/evm/v3/${'0'.repeat(31)}1`);
    await quickInput.expect('Name of the service');
    await quickInput.answer('Refused');
    await quickInput.expect('Select the network to add it anyway');
    await workbench.screenshot('add-service-refused');
    await quickInput.cancel();
    // VS Code shows no more than three notifications in 800 ms by themselves. All of them are in the list.
    await workbench.listedNotification('rejected the API key');
    assert.ok(!(await services()).some(({ id }) => id === 'refused'));
  });

  it('asks which part of a pasted URL is the key, masked, before anything is written', async () => {
    const { quickInput } = workbench;
    const before = await services();
    await workbench.runCommand('Rpcbook: Add Service…');
    await quickInput.expect('Paste the URL of your provider or node');
    await quickInput.answer('https://mainnet.gateway.tenderly.co/4kQ7xW2mLp9ZtR5v');
    await quickInput.row('••••••••tR5v').waitFor();
    assert.match(await quickInput.root.innerText(), /None of these/);
    assert.ok(!(await quickInput.root.innerText()).includes('4kQ7xW2m'));
    await quickInput.cancel();
    assert.deepEqual(await services(), before);
    await assertNoTrace('4kQ7xW2mLp9ZtR5v');
  });

  it('takes an address without a scheme as a node of this computer', async () => {
    const { quickInput } = workbench;
    const node = await startNode([0]);
    await workbench.runCommand('Rpcbook: Add Service…');
    await quickInput.expect('Paste the URL of your provider or node');
    await quickInput.answer(`localhost:${node.port}`);
    await quickInput.expect('Name of the service');
    await quickInput.expectValue('Local node');
    await quickInput.answer('Plain');
    await workbench.notification('Added Plain').waitFor();
    await node.stop();
    const added = (await services()).find(({ id }) => id === 'plain');
    assert.deepEqual([added?.['rpcUrl'], added?.['rpcPath']], [`http://localhost:${node.port}`, '']);
  });

  /** Adds one of the nodes that were found. Looks again while it takes too long to answer on a busy computer. */
  async function addFoundNode(port: number): Promise<void> {
    const added = workbench.notification(new RegExp(`Found anvil.*, chain 31337 on port ${port}`));
    const none = workbench.notification('No node answers on this computer');
    const { root: several } = workbench.quickInput;
    const row = workbench.quickInput.row(`127.0.0.1:${port}`);
    for (;;) {
      await added.or(none).or(row).first().waitFor();
      if (!(await none.isVisible())) break;
      await none.getByRole('button', { name: 'Try Again' }).click();
      await none.waitFor({ state: 'hidden', timeout: 5_000 }).catch(() => undefined);
    }
    if (await row.isVisible()) {
      await several.locator('.quick-input-check-all').click();
      await row.click();
      await several.getByRole('button', { name: 'OK' }).click();
    }
    await added.waitFor();
  }

  it('finds the nodes of this computer, shows what they are, and counts them as free', async () => {
    const node = await startNode([9545, 7545, 9944, 8899, 5050, 8546, 8545]);
    // VS Code shows at most three new notifications within 800 ms, and the test before is faster than a person.
    await workbench.page.waitForTimeout(1000);
    await workbench.runCommand('Rpcbook: Use Local Node');
    await addFoundNode(node.port);
    const added = (await services()).find(({ id }) => id.startsWith('local') && id !== 'local-service');
    assert.deepEqual(added?.['networks'], [
      { id: 'anvil', name: 'anvil (chain 31337)', family: 'evm', chainId: '31337' },
    ]);
    await workbench.screenshot('local-node');
    const file = await workbench.writeFile('free.rpc', '```rpc\n# @network anvil\neth_blockNumber\n```\n');
    const item = workbench.statusBar.item('rpcbook.credits');
    const creditsBefore = await item.innerText();
    await workbench.notebook.open(file);
    assert.equal(await workbench.notebook.run(0), true);
    await waitFor(
      () => workbench.notebook.cellStatus(0),
      (text) => /no cost/.test(text),
    );
    assert.equal(await item.innerText(), creditsBefore);
    await setSetting(workbench, 'rpcbook.defaultNetwork', 'anvil');
    const hash = '0xd49f380533779045e0a31d5f485bd6ea6705e92b06d79aab1c64850119c28697';
    await openWith(workbench, 'free.txt', hash);
    await hoverUntil(workbench, hash.slice(0, 20), 'Add to Notebook');
    await setSetting(workbench, 'rpcbook.defaultNetwork', undefined);
    await node.stop();
  });

  it("adds a network that isn't in the list, and tests its connection on request", async () => {
    const { quickInput } = workbench;
    await workbench.runCommand('Rpcbook: Add Network…');
    await quickInput.expect('Select a service');
    await quickInput.pick('Guided');
    await quickInput.pick('Another network…');
    await quickInput.expect('Network ID');
    await quickInput.answer('other');
    await quickInput.pick('eth_ methods');
    await quickInput.expect('Chain ID');
    await quickInput.answer('31337');
    // Lists of networks contain it only after the setting is written.
    const isAdded = async () =>
      JSON.stringify((await services()).find(({ id }) => id === 'guided')).includes('"id":"other"');
    while (!(await isAdded())) await workbench.page.waitForTimeout(50);
    await workbench.runCommand('Rpcbook: Test Connection…');
    await quickInput.expect('Select a network');
    await quickInput.pick('guided/evm');
    await workbench.dialog.getByText('Send eth_chainId to Development chain?').waitFor();
    await workbench.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await workbench.notification('Development chain answers').waitFor();
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
    assert.ok(!(await services()).some(({ id }) => id === 'guided'));
  });
});
