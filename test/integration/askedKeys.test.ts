import assert from 'node:assert/strict';

import { type NotebookDocument, window } from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { nextEnd, notebookText, openNotebook, runCell, startAllCells } from './window/cells';
import { pressRemedy, remedyLabels } from './window/remedies';
import { useLocalService, userServices } from './window/services';
import { closeTabs, noticeOf, promptFor, setKey, setSetting, start, treeTexts } from './window/testWindow';

const { keys } = readTestService();
const admin = new ServiceAdmin(readTestService().admin);
let files = 0;

const open = (...cells: readonly string[]): Promise<NotebookDocument> =>
  openNotebook(`asked${(files += 1)}.rpc`, notebookText(...cells));

const networks = async (depth: number): Promise<string> => (await treeTexts('rpcbook.networks', depth)).join('\n');

/** Waits until the tree shows a network in a way. */
const networkShows = (shown: RegExp | string): Promise<string> =>
  waitFor(
    () => networks(2),
    (texts) => (typeof shown === 'string' ? texts.includes(shown) : shown.test(texts)),
    { what: `${String(shown)} in the tree of networks` },
  );

async function deleteKey(): Promise<void> {
  const done = start('rpcbook.key.delete', { alias: 'local' });
  (await noticeOf('Delete the key “local”')).answer('Delete Key');
  await done;
  await networkShows('Local service API key missing');
}

/** Types the key and the secret into the prompts that are open. */
async function typeKey(): Promise<void> {
  const prompt = await promptFor('API key for “local”');
  assert.match(prompt.question, /It is sent to http:\/\/127\.0\.0\.1:\d+ and nowhere else/);
  assert.ok(prompt.isPassword);
  prompt.answer(keys.key);
  const secret = await promptFor('API key secret');
  assert.ok(secret.isPassword);
  secret.answer(keys.secret);
  await networkShows('Local service API key set');
}

/** Runs all cells. Returns whether they succeeded, once they ended. */
function runAll(notebook: NotebookDocument): readonly Promise<boolean>[] {
  const ends = notebook.getCells().map(({ index }) => nextEnd(notebook, index));
  void startAllCells(notebook);
  return ends;
}

const three = ['eth_chainId', 'eth_blockNumber', 'eth_gasPrice'] as const;

describe('a failed cell that the user can fix', () => {
  beforeEach(async () => {
    await admin.behave();
    await setKey();
  });
  afterEach(closeTabs);
  after(async () => {
    await admin.behave();
    await useLocalService();
    await setKey();
  });

  it('asks once for a missing key, shows where it is sent, and then runs all cells', async () => {
    await deleteKey();
    const ends = runAll(await open(...three));
    await typeKey();
    assert.deepEqual(await Promise.all(ends), [true, true, true]);
  });

  it('has one button for a key that the user does not set, and the button asks again', async () => {
    await deleteKey();
    const notebook = await open(...three);
    const first = nextEnd(notebook, 0);
    void startAllCells(notebook);
    (await promptFor('API key for “local”')).cancel();
    assert.equal(await first, false);
    const cells = notebook.getCells();
    await waitFor(() => cells.map(({ outputs }) => outputs.length).join() === '1,0,0');
    assert.deepEqual(cells.map(remedyLabels), [['Set API Key', 'Learn More'], [], []]);
    await pressRemedy(notebook.cellAt(0), 'Set API Key');
    await typeKey();
    assert.equal(await runCell(notebook, 0), true);
  });

  it('offers another key after a rejected one, and the tree shows the state of the current key', async () => {
    const notebook = await open('eth_blockNumber');
    await admin.misbehave({ fault: { kind: 'unauthorized' }, method: 'eth_blockNumber' });
    assert.equal(await runCell(notebook, 0), false);
    await networkShows(/Local EVM chain .*Invalid API key/);
    await admin.behave();
    await pressRemedy(notebook.cellAt(0), 'Replace API Key');
    await typeKey();
    await waitFor(async () => !(await networks(2)).includes('Invalid API key'));
    assert.equal(await runCell(notebook, 0), true);
    assert.doesNotMatch(await networks(2), /Invalid API key/);
  });

  it('offers the chain ID that the node reports, and the tree shows the problem until then', async () => {
    const own = userServices();
    const wrong = JSON.stringify(own).replace('"chainId":"31337"', '"chainId":"1"');
    assert.notEqual(wrong, JSON.stringify(own));
    await setSetting('rpcbook.services', JSON.parse(wrong));
    const notebook = await open('eth_chainId', 'eth_blockNumber');
    await runCell(notebook, 0);
    await networkShows(/Local EVM chain .*Wrong chain/);
    assert.equal(await runCell(notebook, 1), true);
    assert.match(await networks(2), /Local EVM chain .*Wrong chain/);
    await pressRemedy(notebook.cellAt(0), 'Use Chain ID 31337');
    await waitFor(async () => !(await networks(2)).includes('Wrong chain'));
    assert.deepEqual(userServices(), own);
  });

  it('asks before it allows a key to be sent to another address', async () => {
    const elsewhere = 'http://elsewhere.localhost:9';
    const other = {
      id: 'other',
      credential: 'local',
      rpcUrl: elsewhere,
      networks: [{ id: 'elsewhere', family: 'evm' }],
    };
    await setSetting('rpcbook.services', [...userServices(), other]);
    const question = () => noticeOf(`Send the key “local” to ${elsewhere} as well?`);
    const notebook = await open('# @network elsewhere\neth_chainId');
    const end = runCell(notebook, 0);
    (await question()).answer(undefined);
    assert.equal(await end, false);
    await pressRemedy(notebook.cellAt(0), 'Allow Address…');
    const again = await question();
    assert.ok(again.isModal);
    again.answer(undefined);
  });

  it('offers another network for one that does not exist', async () => {
    const notebook = await open('# @network evn\neth_chainId');
    assert.equal(await runCell(notebook, 0), false);
    await pressRemedy(notebook.cellAt(0), 'Use evm');
    await waitFor(
      () => notebook.cellAt(0).document.getText(),
      (text) => text === '# @network evm\neth_chainId',
    );
    assert.equal(await runCell(notebook, 0), true);
  });

  it('offers the setting of a budget', async () => {
    await setSetting('rpcbook.credits.dailyBudget', 0);
    try {
      const notebook = await open('# @network evm\neth_getLogs { "fromBlock": 1, "toBlock": 2 }');
      assert.equal(await runCell(notebook, 0), false);
      await pressRemedy(notebook.cellAt(0), 'Change Daily Budget');
      await waitFor(
        () => window.tabGroups.activeTabGroup.activeTab?.label,
        (label) => label === 'Settings',
      );
    } finally {
      await setSetting('rpcbook.credits.dailyBudget', undefined);
    }
  });
});
