import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { type NotebookCell, Uri, window } from 'vscode';

import { FailingChain } from '../unit/core/answer/inquiry/failingChain';
import { notebookText, openNotebook, outputShows, runCell, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { hoverShows } from './window/hovers';
import { remedyLabels } from './window/remedies';
import { useLocalService, useOwnNode } from './window/services';
import { closeTabs, setSetting } from './window/testWindow';

describe('transactions and calls that fail', () => {
  let chain: FailingChain;

  before(async () => {
    chain = await FailingChain.start();
    for (const [name, text] of chain.artifactFiles()) await writeWorkspaceFile(`failing/${name}`, text);
    await setSetting('rpcbook.defaultNetwork', 'own/dev');
    await setSetting('rpcbook.ask.proxies', 'off');
    await useOwnNode(chain.node);
  });
  afterEach(closeTabs);
  after(async () => {
    await useLocalService();
    for (const id of ['rpcbook.ask.proxies', 'rpcbook.ask.receipts', 'rpcbook.defaultNetwork'])
      await setSetting(id, undefined);
    await chain.node.stop();
    await rm(path.join(workspaceFolder(), 'failing'), { recursive: true, force: true });
  });

  async function run(name: string, call: string): Promise<NotebookCell> {
    const notebook = await openNotebook(name, notebookText(`# @network own/dev\n${call}`));
    await runCell(notebook, 0);
    return notebook.cellAt(0);
  }

  it('show why below a receipt without a click, where calls cost nothing', async () => {
    const hash = await chain.send('wrapped', [chain.at('TokenProxy')]);
    const cell = await run('failing/why.rpc', `eth_getTransactionReceipt ${hash}`);
    const shown = await outputShows(cell, 'Why it failed');
    for (const part of [
      /TooLittle\(owner 0x\w+, available 0, wanted 5\) in transfer of/,
      /Outermost error/,
      /Wrapped\(what token/,
      /debug_traceTransaction/,
      /Failed calls, outermost first/,
    ])
      assert.match(shown, part);
    assert.deepEqual(
      remedyLabels(cell).filter((label) => label.startsWith('Why')),
      [],
    );
  });

  it('show why below a reverted call', async () => {
    const [to, data] = [chain.at('Failing'), chain.data('Failing', 'pay', [chain.at('TokenProxy'), chain.sender, 5n])];
    const cell = await run('failing/whyCall.rpc', `eth_call { "to": "${to}", "data": "${data}" } latest`);
    await outputShows(cell, /The call failed with TooLittle\(.*\) in transfer of[^]*Why it failed/);
  });

  it('show why in the hover of a hash without a click, where calls cost nothing', async () => {
    const hash = await chain.send('again', [3n]);
    await setSetting('rpcbook.ask.receipts', 'auto');
    const file = await writeWorkspaceFile('failing/why.txt', `Some words.\n\n${hash}\n`);
    const { document } = await window.showTextDocument(Uri.file(file));
    const hover = await hoverShows(document, hash, /Failed: [^]*Failure/);
    assert.match(hover, /Refused\(code 7\) in again of/);
    assert.doesNotMatch(hover, /Why\?/);
  });
});
