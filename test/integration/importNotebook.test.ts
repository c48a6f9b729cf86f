import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { NotebookCellKind, Position, Uri, window, workspace } from 'vscode';

import { keccakOfText } from '../../src/core/formats/abi/type/eventSignature';
import { insertCells } from '../../src/host/notebook/changeCell';
import { waitFor } from '../run/waitFor';
import { notebookText, openNotebook, outputShows, runCell, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { answerPrompts, closeTabs, noticeOf, setKey, start } from './window/testWindow';

const key = 'k3yQ9x7Zb2mW8rT4vN6pL1sD0';
const body = (method: string) => `{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}`;

describe('Import', () => {
  const names = ['imported.http', 'imported.bru'];

  afterEach(async () => {
    await closeTabs();
    for (const name of [...names, 'imported.txt', 'imported.rpc', 'signatures.rpc'])
      await rm(path.join(workspaceFolder(), name), { force: true });
  });

  it('opens the requests of the selected files as one new notebook, without their keys', async () => {
    const request = `POST https://node.example.org/v3/${key}\nAuthorization: Bearer ${key}\n\n`;
    await writeWorkspaceFile(
      'imported.http',
      `### Head\n${request}${body('eth_blockNumber')}\n\n### Price\n${request}${body('eth_gasPrice')}\n`,
    );
    await writeWorkspaceFile('imported.bru', `post {\n  url: http://a\n}\n\nbody:json {\n${body('eth_chainId')}\n}\n`);
    const files = names.map((name) => Uri.file(path.join(workspaceFolder(), name)));
    const done = start('rpcbook.notebook.import', files[0], files);
    (await noticeOf('Imported 3 requests. What was left out is listed at the end of the notebook.')).answer(undefined);
    await done;
    await waitFor(() => window.activeNotebookEditor?.notebook.isUntitled === true);
    const cells = window.activeNotebookEditor?.notebook.getCells() ?? [];
    const code = cells.filter(({ kind }) => kind === NotebookCellKind.Code).map(({ document }) => document.getText());
    assert.deepEqual(code, ['eth_chainId', 'eth_blockNumber', 'eth_gasPrice']);
    const all = cells.map(({ document }) => document.getText()).join('\n');
    assert.match(all, /Left out of the import[^]*Headers and sign-ins/);
    assert.ok(!all.includes(key), all);
  });

  it('keeps lists of signatures, which name what nothing else names, and removes them', async () => {
    const zap = 'zapFromList(uint256)';
    const selector = keccakOfText(zap).slice(0, 10);
    await setKey();
    await writeWorkspaceFile('imported.txt', `${selector}|${zap}\n${selector}|zapOfOther(uint256)\n`);
    const done = start('rpcbook.notebook.import', Uri.file(path.join(workspaceFolder(), 'imported.txt')));
    const said = await noticeOf(/^1 signature is kept/);
    assert.match(said.message, /1 text had another hash/);
    said.answer(undefined);
    await done;
    const call = `eth_call { "to": "0x${'4'.padStart(40, '0')}", "data": "${selector}${'7'.padStart(64, '0')}" } latest`;
    const notebook = await openNotebook('signatures.rpc', notebookText(`# @network evm\n${call}`));
    assert.equal(await runCell(notebook, 0), true);
    const shown = await outputShows(notebook.cellAt(0), 'signature only (from your signature list)');
    assert.match(shown, /zapFromList\(uint256\)/);
    const removing = start('rpcbook.notebook.import');
    await answerPrompts(['Select what to do', 'Remove 1 Imported Signature']);
    (await noticeOf('The imported signatures were removed.')).answer(undefined);
    await removing;
    assert.equal(await runCell(notebook, 0), true);
    await waitFor(async () => !(await outputShows(notebook.cellAt(0), 'Call result')).includes('zapFromList'));
  });

  it('says when files have no request, and opens nothing', async () => {
    await writeWorkspaceFile('imported.http', 'GET https://example.org/\n');
    const done = start('rpcbook.notebook.import', Uri.file(path.join(workspaceFolder(), 'imported.http')));
    (await noticeOf(/^No request of a node was found/)).answer(undefined);
    await done;
    assert.equal(window.activeNotebookEditor, undefined);
  });

  it('puts further requests of a pasted text into cells below', async () => {
    const notebook = await openNotebook('imported.rpc', '```rpc\n# pasted\n```\n\n```rpc\neth_chainId\n```\n');
    const cell = notebook.cellAt(0);
    const edit = insertCells(cell, ['eth_gasPrice', 'eth_syncing']);
    edit.insert(cell.document.uri, new Position(0, 8), '\neth_blockNumber');
    assert.ok(await workspace.applyEdit(edit));
    const texts = notebook.getCells().map(({ document }) => document.getText());
    assert.deepEqual(texts, ['# pasted\neth_blockNumber', 'eth_gasPrice', 'eth_syncing', 'eth_chainId']);
  });
});
