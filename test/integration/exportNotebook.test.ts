import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { Uri, window } from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { openNotebook, runCell, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { closeTabs, noticeOf, promptFor, selectFile, setKey, start } from './window/testWindow';

const { keys, admin: access } = readTestService();
const admin = new ServiceAdmin(access);

describe('Export Notebook', () => {
  const inWorkspace = (name: string): string => path.join(workspaceFolder(), name);

  before(setKey);
  beforeEach(() => admin.behave());
  afterEach(async () => {
    await closeTabs();
    for (const name of ['exported.rpc', 'exported.html', 'recorded.rpc', 'recorded.json', 'edited.json'])
      await rm(inWorkspace(name), { force: true });
  });

  /** Exports the active notebook to the file that is suggested. */
  async function exportAs(format: string, file: string): Promise<void> {
    const done = start('rpcbook.notebook.export');
    await (await promptFor('Format')).pick(format);
    assert.equal(await selectFile(inWorkspace(file)), inWorkspace(file));
    (await noticeOf(`Exported 1 answer to ${file}`)).answer(undefined);
    await done;
  }

  it('writes the answers that are shown to one page, and sends nothing', async () => {
    const cell = '```rpc\n# @network evm\n# @name chain\n# @assert result == 1\neth_chainId\n```\n';
    const notebook = await openNotebook('exported.rpc', cell);
    await runCell(notebook, 0);
    const before = await admin.counters();
    await exportAs('HTML', 'exported.html');
    const page = await readFile(inWorkspace('exported.html'), 'utf8');
    assert.match(page, /default-src 'none'/);
    assert.match(page, /chain, line 2: failed[^]*Assertion failed: `result == 1`/);
    // The frame of the answer is there for the renderer, without what names the cell in this window.
    assert.match(
      page,
      /<script type="application\/json" id="outputs">\[\[\{"mime":"application\/vnd\.rpcbook\.exchange"/,
    );
    assert.doesNotMatch(page, /vscode-notebook-cell/);
    assert.deepEqual((await admin.counters()).attempts, before.attempts);
  });

  /** Verifies a file again, and answers the question about the cost. Returns what is shown then, if anything. */
  async function verify(file: string, button: 'Send' | undefined): Promise<string> {
    await window.showTextDocument(Uri.file(file), { preview: false });
    await waitFor(() => window.activeTextEditor?.document.uri.fsPath === file);
    const done = start('rpcbook.record.verify');
    const question = await noticeOf(/Send \d calls? to .* for /);
    assert.ok(question.isModal);
    assert.deepEqual(question.buttons, ['Send']);
    question.answer(button);
    await done;
    const shown = window.activeTextEditor?.document;
    return shown?.isUntitled === true ? shown.getText() : '';
  }

  it('verifies an exported record again, after the user agreed to the cost', async () => {
    const cell = '# Heads\n\nText.\n```rpc\n# @network evm\n# @name head\neth_getBlockByNumber latest false\n```\n';
    const notebook = await openNotebook('recorded.rpc', cell);
    await runCell(notebook, 1);
    await exportAs('JSON', 'recorded.json');
    await closeTabs();
    const before = await admin.counters();
    assert.equal(await verify(inWorkspace('recorded.json'), undefined), '');
    assert.deepEqual((await admin.counters()).attempts, before.attempts);
    assert.match(
      await verify(inWorkspace('recorded.json'), 'Send'),
      /^1 answer as recorded\.\n\nSame: recorded\.rpc:5 head \(local-service\/evm\)\n$/,
    );
  });

  it('verifies a record of a stranger without its transactions, and shows no key', async () => {
    const call = (method: string, params: readonly string[], result: string) => ({
      title: method,
      line: 1,
      answer: {
        kind: 'call',
        network: { key: 'local-service/evm' },
        request: { payload: { text: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) } },
        outcome: { kind: 'result', result: { text: JSON.stringify(result) } },
      },
    });
    const cells = [call('eth_chainId', [], keys.key), call('eth_sendRawTransaction', ['0x02'], '0x1')];
    const record = JSON.stringify({ schemaVersion: 1, data: { runs: [{ notebook: 'notes.rpc', cells }] } });
    const text = await verify(await writeWorkspaceFile('edited.json', record), 'Send');
    assert.match(text, /^2 of 2 answers not as recorded\.\n\nDifferent: .*eth_chainId.*\n {2}result: /);
    assert.match(text, /No answer: .*eth_sendRawTransaction.*\n {2}A call that sends or changes something/);
    assert.ok(!text.includes(keys.key), text);
  });
});
