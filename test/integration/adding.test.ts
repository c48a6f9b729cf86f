import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { Uri, window, workspace } from 'vscode';

import { settingIds } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { filesBelow } from '../ui/pages/filesBelow';
import type { NodeFront } from '../ui/pages/nodeFront';
import { openFront } from './openFront';
import { readTestService } from './readTestService';
import { cellItems, notebookText, openNotebook, runCell, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { creditsUsed } from './window/creditsUsed';
import { hoverShows } from './window/hovers';
import { userServices } from './window/services';
import {
  answerPrompts,
  closeTabs,
  noticeOf,
  promptFor,
  setKey,
  setSetting,
  start,
  testWindow,
} from './window/testWindow';
import { TreeRows } from './window/treeRows';

interface ServiceSetting {
  readonly id: string;
  readonly [member: string]: unknown;
}

const { keys, landmarks, url } = readTestService();
const urlQuestion = 'Paste the URL of your provider or node';
const nameQuestion = 'Name of the service';
const guidedUrl = `${url}/evm/v3/${keys.key}`;
const usualPorts = [9545, 7545, 9944, 8899, 5050, 8546, 8545];

const services = () => workspace.getConfiguration().get<readonly ServiceSetting[]>(settingIds.services, []);
const serviceOf = (id: string) => services().find((service) => service.id === id);

/** Checks that no file of this run contains a key. The fixture holds it on purpose, and these tests are in a file, too. */
async function assertNoTrace(key: string): Promise<void> {
  const folder = path.dirname(workspaceFolder());
  for (const file of await filesBelow(folder)) {
    if (/service\.json$|suites\.cjs$/.test(file)) continue;
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64')])
      assert.ok(!bytes.includes(form), `the key is in ${path.relative(folder, file)}`);
  }
}

describe('adding a service by the guide', () => {
  const original = userServices();
  let node: NodeFront | undefined;

  before(setKey);
  afterEach(async () => {
    await setSetting(settingIds.services, original);
    await setSetting(settingIds.defaultNetwork, undefined);
    await node?.stop();
    node = undefined;
    await closeTabs();
  });

  describe('with the key in its URL', () => {
    const tree = new TreeRows('rpcbook.networks');
    let sent: Promise<unknown>;

    beforeEach(async () => {
      sent = start('rpcbook.service.add');
      const prompt = await promptFor(urlQuestion);
      prompt.answer('https://mainnet.example.com');
      assert.match(prompt.problem ?? '', /Replace the example host/);
      await answerPrompts([urlQuestion, guidedUrl], [nameQuestion, 'Guided']);
    });
    afterEach(async () => {
      const done = start('rpcbook.key.delete', { alias: 'guided' });
      (await noticeOf('Delete the key “guided”')).answer('Delete Key');
      await done;
    });

    it('splits it, asks the node for its chain, and keeps the key out of files', async () => {
      await noticeOf('API key saved for “guided”');
      (await noticeOf('Added Guided: Development chain.')).answer(undefined);
      await sent;
      assert.deepEqual(serviceOf('guided'), {
        id: 'guided',
        name: 'Guided',
        credential: 'guided',
        rpcUrl: url,
        rpcPath: '/{network}/v3/{key}',
        wsUrl: url.replace('http', 'ws'),
        wsPath: '/{network}/ws/v3/{key}',
        networks: [{ id: 'evm', name: 'Development chain', family: 'evm', chainId: '31337' }],
      });
      await assertNoTrace(keys.key);
    });

    it('shows it in the tree, and removes it with its key', async () => {
      await noticeOf('Added Guided');
      const row = await tree.find('Guided');
      assert.equal(row.item.contextValue, 'service keySet');
      await tree.find('Guided', 'Development chain');
      const removed = tree.press(row, 'Remove Service');
      (await noticeOf('Remove the service “Guided”?')).answer('Remove with Its Key');
      await removed;
      assert.equal(serviceOf('guided'), undefined);
      await waitFor(async () => !(await tree.texts()).some((text) => text.startsWith('Guided')));
      await setSetting(settingIds.services, [...original, { id: 'guided', credential: 'guided', rpcUrl: url }]);
      assert.equal((await tree.find('guided')).item.contextValue, 'service keyMissing');
    });
  });

  it("shows why the chain of a node can't be read, and adds nothing when the user cancels", async () => {
    const done = start('rpcbook.service.add');
    await answerPrompts([urlQuestion, `${url}/evm/v3/${'0'.repeat(31)}1`], [nameQuestion, 'Refused']);
    const networks = await promptFor('Select the network to add it anyway');
    await noticeOf('rejected the API key');
    networks.cancel();
    await done;
    assert.deepEqual(services(), original);
  });

  it('asks which part of a pasted URL is the key, masked, before anything is written', async () => {
    const done = start('rpcbook.service.add');
    await answerPrompts([urlQuestion, 'https://mainnet.gateway.tenderly.co/4kQ7xW2mLp9ZtR5v']);
    const parts = await promptFor('Which part is your API key?');
    const texts = parts.itemTexts.join('\n');
    assert.match(texts, /••••••••tR5v[^]*None of these/);
    assert.ok(!texts.includes('4kQ7xW2m'));
    parts.cancel();
    await done;
    assert.deepEqual(services(), original);
    await assertNoTrace('4kQ7xW2mLp9ZtR5v');
  });

  it('takes an address without a scheme as a node of this computer', async () => {
    node = await openFront();
    const done = start('rpcbook.service.add');
    await answerPrompts([urlQuestion, `localhost:${node.port}`]);
    const name = await promptFor(nameQuestion);
    assert.equal(name.value, 'Local node');
    name.answer('Plain');
    (await noticeOf('Added Plain')).answer(undefined);
    await done;
    const plain = serviceOf('plain');
    assert.deepEqual([plain?.['rpcUrl'], plain?.['rpcPath']], [`http://localhost:${node.port}`, '']);
  });

  it('finds the nodes of this computer, and shows what they are', async () => {
    node = await addUsualNode();
    const added = services().find(({ id }) => id.startsWith('local') && id !== 'local-service');
    assert.deepEqual(added?.['networks'], [
      { id: 'anvil', name: 'anvil (chain 31337)', family: 'evm', chainId: '31337' },
    ]);
  });

  it('counts a node of this computer as free, and looks up receipts there by itself', async () => {
    node = await addUsualNode();
    const { plainTransfer, tokenTransfer } = landmarks.evm.transactions;
    const paid = `# @network local-service/evm\neth_getTransactionReceipt ${plainTransfer}`;
    const notebook = await openNotebook('free.rpc', notebookText('# @network anvil\neth_blockNumber', paid));
    const before = await creditsUsed();
    for (const index of [0, 1]) assert.equal(await runCell(notebook, index), true);
    assert.match((await cellItems(notebook.cellAt(0))).map(({ text }) => text).join('\n'), /no cost/);
    assert.equal(await waitFor(creditsUsed, (used) => used !== before), before + 80);
    await setSetting(settingIds.defaultNetwork, 'anvil');
    const file = await writeWorkspaceFile('free.txt', tokenTransfer);
    const { document } = await window.showTextDocument(Uri.file(file));
    await hoverShows(document, tokenTransfer, 'Add to Notebook');
  });

  it("adds a network that isn't in the list, and tests a connection on request", async () => {
    const done = start('rpcbook.network.add', { serviceId: 'local-service' });
    await (await promptFor('Add Network')).pick('Another network…');
    await answerPrompts(['Network ID', 'other']);
    await (await promptFor('Add Network')).pick('eth_ methods');
    await answerPrompts(['Chain ID', '31337']);
    await done;
    assert.match(JSON.stringify(serviceOf('local-service')), /"id":"other"/);
    const tested = start('rpcbook.network.test');
    await (await promptFor('Select a network')).pick('local-service/evm');
    (await noticeOf('Send eth_chainId to Local EVM chain?')).answer('Send');
    await noticeOf('Local EVM chain answers');
    await tested;
  });

  /** Starts a node at the first usual port that is free, and adds it: the only node that answers, or one of several. */
  async function addUsualNode(): Promise<NodeFront> {
    const front = await openUsualFront();
    const done = start('rpcbook.service.addLocalNode');
    const added = new RegExp(`Found anvil.*, chain 31337 on port ${front.port}`);
    await waitFor(async () => {
      // A node that answers late is found by the next look.
      testWindow.notices.find(({ message }) => message.includes('No node answers'))?.answer('Try Again');
      const several = testWindow.prompts.find(({ question }) => question.includes('Select the nodes to add'));
      await several?.pickSome(`127.0.0.1:${front.port}`);
      return testWindow.notices.some(({ message }) => added.test(message));
    });
    (await noticeOf(added)).answer(undefined);
    await done;
    return front;
  }

  async function openUsualFront(): Promise<NodeFront> {
    for (const port of usualPorts) {
      const front = await openFront(port).catch(() => undefined);
      if (front !== undefined) return front;
    }
    throw new Error('every port is in use');
  }
});
