import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { Hex } from 'viem';

import { LedgerChain, type LedgerTransaction } from '../unit/core/formats/stateDiff/ledgerChain';
import { AnswerTab } from './pages/answerPage';
import { runOnOwnNode, useLocalService, useOwnNode } from './pages/ownNode';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { hoverUntil, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

const bob: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('what a transaction changed', () => {
  let workbench: WorkbenchPage;
  let answer: AnswerTab;
  let chain: LedgerChain;
  let moved: LedgerTransaction;
  let packed: LedgerTransaction;
  let paid: LedgerTransaction;

  before(async () => {
    workbench = await sharedWorkbench();
    answer = new AnswerTab(workbench);
    await workbench.clear();
    chain = await LedgerChain.start();
    const ledger = await chain.deploy('Ledger');
    const coin = await chain.deploy('Coin');
    packed = await chain.call(ledger, 'Ledger', 'setPacked', [1_000, true, 1, -5]);
    moved = await chain.call(ledger, 'Ledger', 'move', [bob, 250n]);
    await chain.call(coin, 'Coin', 'mint', [chain.sender, 10n ** 21n]);
    paid = await chain.call(coin, 'Coin', 'transfer', [bob, 5n * 10n ** 18n]);
    for (const name of ['Ledger', 'Coin'] as const) {
      const { abi, storageLayout } = chain.artifact(name);
      await workbench.writeFile(`changes/${name}.json`, JSON.stringify({ abi, storageLayout }));
    }
    await setSetting(workbench, 'rpcbook.abi.addresses', {
      [ledger]: 'changes/Ledger.json',
      [coin]: 'changes/Coin.json',
    });
    await setSetting(workbench, 'rpcbook.tokens', { [coin]: { decimals: 18, symbol: 'COIN' } });
    await useOwnNode(workbench, chain.node);
  });

  beforeEach(() => workbench.clear());

  after(async () => {
    await workbench.clear();
    for (const id of ['rpcbook.abi.addresses', 'rpcbook.tokens']) await setSetting(workbench, id, undefined);
    await useLocalService(workbench);
    await chain.node.stop();
    await rm(path.join(workbench.workspace, 'changes'), { recursive: true, force: true });
  });

  /** Opens a notebook with one cell and runs it. */
  const run = (name: string, cell: string) => runOnOwnNode(workbench, name, cell);

  it('is requested by a button of a receipt, including keys of mappings', async () => {
    const output = await run('changes-receipt.rpc', `eth_getTransactionReceipt ${moved.hash}`);
    await output.getByRole('button', { name: /^Changes/ }).click();
    await answer.shows(/3 variables of 1 contract/);
    await answer.shows('balances[0x7099');
    await answer.shows('The transaction and its receipt were asked for too');
    for (const theme of ['dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`changes-mapping-${theme}`);
    }
    await workbench.setTheme('dark');
  });

  it('shows the key and the slots of a variable under its row', async () => {
    await workbench.runCommand('Rpcbook: Show Changes of Transaction');
    await workbench.quickInput.expect('Transaction hash');
    await workbench.quickInput.answer(moved.hash);
    await answer.shows(/3 variables of 1 contract/);
    await answer.frame.locator('.grid-row').filter({ hasText: 'balances[' }).first().locator('.grid-lead').click();
    await answer.shows('Word before');
    await workbench.screenshot('changes-details');
  });

  it('is the answer of a cell, with packed variables as separate rows', async () => {
    const output = await run(
      'changes-cell.rpc',
      `debug_traceTransaction ${packed.hash} { "tracer": "prestateTracer", "tracerConfig": { "diffMode": true } }`,
    );
    await output.getByText('paused').first().waitFor();
    await output.getByText('tick').first().waitFor();
    await workbench.screenshot('changes-packed');
  });

  it('includes the gains and losses of each party below the tree', async () => {
    const output = await run(
      'changes-movements.rpc',
      `debug_traceTransaction ${paid.hash} { "tracer": "callTracer", "tracerConfig": { "withLog": true } }`,
    );
    await output.getByText('Movements').first().waitFor();
    await output.getByText('-5 COIN').first().waitFor();
    await workbench.screenshot('changes-movements');
  });

  it('is offered where a hash is hovered', async () => {
    const file = await workbench.writeFile('changes.txt', `at ${moved.hash} end\n`);
    await workbench.host.evaluate(async (api, name) => {
      await api.window.showTextDocument(api.Uri.file(name), { preview: false });
    }, file);
    const hover = await hoverUntil(workbench, moved.hash.slice(0, 20), 'Changes');
    await hover.getByText('Changes').first().click();
    await answer.shows(/3 variables of 1 contract/);
    await answer.hasTitle(/^Changes 0x/);
  });
});
