import assert from 'node:assert/strict';

import { window } from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputShows, outputText, runCell } from './window/cells';
import { replaceInCell } from './window/edits';
import { closeTabs, setKey, testWindow } from './window/testWindow';

const { landmarks, admin: access } = readTestService();
const admin = new ServiceAdmin(access);
const { failedWithReason } = landmarks.evm.transactions;

describe('Run This Again With…', () => {
  before(setKey);
  beforeEach(() => admin.behave());
  afterEach(closeTabs);

  it('adds a cell from a failed receipt, which fails until an override changes the state', async () => {
    const receipt = `# @network evm\neth_getTransactionReceipt ${failedWithReason}`;
    const notebook = await openNotebook('runAgain.rpc', notebookText(receipt));
    await runCell(notebook, 0);
    const before = await admin.counters();
    testWindow.renderer.receive({
      kind: 'act',
      action: { kind: 'runAgain', network: 'local-service/evm', hash: failedWithReason },
      owner: '',
    });
    await waitFor(() => notebook.cellCount === 2);
    const { attempts } = await admin.counters();
    assert.equal(attempts.http - before.attempts.http, 1, 'the transaction is asked for, and nothing is run');
    const added = notebook.cellAt(1);
    const text = added.document.getText();
    assert.ok(
      text.startsWith(
        `# @network local-service/evm\n# Runs this transaction again, on the block before its own:\n# ${failedWithReason}\n`,
      ),
      text,
    );
    assert.match(text, /# # @override \S+\.balance = 10 ether\n/);
    assert.match(text, /\neth_call 0x\w{40} failWithReason\(string\) "not today" \{ from: 0x\w{40}, /);
    await waitFor(() => window.activeNotebookEditor?.selection.start === 1);
    assert.equal(await runCell(notebook, 1), false);
    assert.match(await outputText(added), /not today/);
    const [, to = ''] = /eth_call (0x[\da-fA-F]{40}) /.exec(text) ?? [];
    const head = `# @override ${to}.code = 0x602a5f5260205ff3\n# @blockOverride time = 2030-01-01T00:00:00Z\n`;
    await replaceInCell(added, '# @network', `${head}# @network`);
    assert.equal(await runCell(notebook, 1), true);
    await outputShows(added, 'With 2 overrides: this is what would happen');
  });
});
