import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { Hex } from 'viem';
import { type NotebookCell, Uri, window } from 'vscode';

import { decodeExchange } from '../../src/core/answer/decode/decodeExchange';
import { LedgerChain, type LedgerTransaction } from '../unit/core/formats/stateDiff/ledgerChain';
import { answerShows, shownAnswer } from './window/answers';
import { notebookText, openNotebook, outputText, runCell, workspaceFolder, writeWorkspaceFile } from './window/cells';
import { followLink, hoverShows } from './window/hovers';
import { useLocalService, useOwnNode } from './window/services';
import { answerPrompts, closeTabs, panelOf, setSetting, start, testWindow } from './window/testWindow';

const bob: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('what a transaction changed', () => {
  let chain: LedgerChain;
  let moved: LedgerTransaction;
  let packed: LedgerTransaction;
  let paid: LedgerTransaction;

  before(async () => {
    chain = await LedgerChain.start();
    const ledger = await chain.deploy('Ledger');
    const coin = await chain.deploy('Coin');
    packed = await chain.call(ledger, 'Ledger', 'setPacked', [1_000, true, 1, -5]);
    moved = await chain.call(ledger, 'Ledger', 'move', [bob, 250n]);
    await chain.call(coin, 'Coin', 'mint', [chain.sender, 10n ** 21n]);
    paid = await chain.call(coin, 'Coin', 'transfer', [bob, 5n * 10n ** 18n]);
    for (const name of ['Ledger', 'Coin'] as const) {
      const { abi, storageLayout } = chain.artifact(name);
      await writeWorkspaceFile(`changes/${name}.json`, JSON.stringify({ abi, storageLayout }));
    }
    await setSetting('rpcbook.abi.addresses', { [ledger]: 'changes/Ledger.json', [coin]: 'changes/Coin.json' });
    await setSetting('rpcbook.tokens', { [coin]: { decimals: 18, symbol: 'COIN' } });
    await useOwnNode(chain.node);
  });

  afterEach(closeTabs);

  after(async () => {
    for (const id of ['rpcbook.abi.addresses', 'rpcbook.tokens']) await setSetting(id, undefined);
    await useLocalService();
    await chain.node.stop();
    await rm(path.join(workspaceFolder(), 'changes'), { recursive: true });
  });

  /** Opens a notebook with one cell and runs it. */
  async function run(name: string, call: string): Promise<NotebookCell> {
    const notebook = await openNotebook(`changes/${name}.rpc`, notebookText(`# @network own/dev\n${call}`));
    assert.equal(await runCell(notebook, 0), true);
    return notebook.cellAt(0);
  }

  it('is requested by a button of a receipt, including keys of mappings', async () => {
    await run('receipt', `eth_getTransactionReceipt ${moved.hash}`);
    const action = { kind: 'changes', network: 'own/dev', hash: moved.hash };
    testWindow.renderer.receive({ kind: 'act', action, owner: '' });
    const shown = await answerShows(/^Changes/, /3 variables of 1 contract/);
    assert.match(shown, /balances\[0x7099/);
    const { notes } = await shownAnswer(/^Changes/);
    assert.match(notes.join('\n'), /The transaction and its receipt were asked for too/);
  });

  it('has the key and the slots of a variable under its row', async () => {
    const done = start('rpcbook.lookup.changes');
    await answerPrompts(['Transaction hash', moved.hash]);
    await done;
    await answerShows(/^Changes/, /3 variables of 1 contract/);
    const { exchange, hints } = await shownAnswer(/^Changes/);
    const tables = decodeExchange(exchange, hints).sections.flatMap((each) => (each.kind === 'table' ? [each] : []));
    const details = tables.flatMap((table) =>
      [...Array(table.rowCount).keys()].flatMap((row) => table.details?.(row) ?? []),
    );
    const labels = details.flatMap((each) => (each.kind === 'fields' ? each.fields.map(({ label }) => label) : []));
    for (const label of ['Key', 'Slot', 'Word before', 'Word after']) assert.ok(labels.includes(label), label);
  });

  it('is the answer of a cell, with packed variables as separate rows', async () => {
    const tracer = '{ "tracer": "prestateTracer", "tracerConfig": { "diffMode": true } }';
    const shown = await outputText(await run('cell', `debug_traceTransaction ${packed.hash} ${tracer}`));
    for (const variable of [/paused/, /tick/]) assert.match(shown, variable);
  });

  it('includes the gains and losses of each party below the tree', async () => {
    const tracer = '{ "tracer": "callTracer", "tracerConfig": { "withLog": true } }';
    const shown = await outputText(await run('movements', `debug_traceTransaction ${paid.hash} ${tracer}`));
    assert.match(shown, /Movements[^]*-5 COIN/);
  });

  it('is offered where a hash is hovered', async () => {
    const file = await writeWorkspaceFile('changes/hovered.txt', `at ${moved.hash} end\n`);
    const { document } = await window.showTextDocument(Uri.file(file), { preview: false });
    await followLink(await hoverShows(document, moved.hash, 'Changes'), 'Changes');
    await answerShows(/^Changes 0x/, /3 variables of 1 contract/);
    assert.ok((await panelOf(/^Changes 0x/)).panel.active);
  });
});
