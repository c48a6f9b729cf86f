import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { LedgerChain, type LedgerTransaction } from '../unit/core/formats/stateDiff/ledgerChain';
import { AnswerTab } from './pages/answerPage';
import { NodeFront } from './pages/nodeFront';
import { runOnOwnNode, useLocalService, useOwnNode } from './pages/ownNode';
import { pressUntil } from './pages/pressUntil';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('blame', () => {
  let workbench: WorkbenchPage;
  let answer: AnswerTab;
  let chain: LedgerChain;
  let front: NodeFront;
  let packed: LedgerTransaction;

  before(async () => {
    workbench = await sharedWorkbench();
    answer = new AnswerTab(workbench);
    await workbench.clear();
    chain = await LedgerChain.start();
    const ledger = await chain.deploy('Ledger');
    await chain.node.request('anvil_mine', ['0x190']);
    packed = await chain.call(ledger, 'Ledger', 'setPacked', [1_000, true, 1, -5]);
    await chain.node.request('anvil_mine', ['0x190']);
    front = await NodeFront.start(chain.node);
    const { abi, storageLayout } = chain.artifact('Ledger');
    await workbench.writeFile('blame/Ledger.json', JSON.stringify({ abi, storageLayout }));
    const source = path.join(import.meta.dirname, '../unit/core/formats/stateDiff/Ledger.sol');
    await workbench.writeFile('blame/Ledger.sol', await readFile(source));
    await setSetting(workbench, 'rpcbook.abi.addresses', { [ledger]: 'blame/Ledger.json' });
    await setSetting(workbench, 'rpcbook.defaultNetwork', 'own/dev');
    await useOwnNode(workbench, front);
    // The extension starts with the first notebook, because there was no .sol file when the window opened.
    await runOnOwnNode(workbench, 'blame/first.rpc', 'eth_blockNumber');
  });

  after(async () => {
    await workbench.clear();
    await setSetting(workbench, 'rpcbook.abi.addresses', undefined);
    await setSetting(workbench, 'rpcbook.defaultNetwork', undefined);
    await useLocalService(workbench);
    await front.stop();
    await chain.node.stop();
    await rm(path.join(workbench.workspace, 'blame'), { recursive: true, force: true });
  });

  it('leads from a state variable of a .sol file to the transaction in three clicks', async () => {
    await workbench.openText(path.join(workbench.workspace, 'blame/Ledger.sol'));
    const before = front.asked.length;
    const rate = workbench.page.locator('.codelens-decoration').filter({ hasText: 'Blame' }).nth(1);
    await rate.waitFor();
    assert.equal(front.asked.length, before, 'a lens sends nothing');
    await pressUntil(rate.getByText('Blame'), async () => (await answer.frontTitle()) !== undefined);
    await answer.shows(/rate is 1,?000 since block/);
    for (const theme of ['dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`blame-answer-${theme}`);
    }
    await workbench.setTheme('dark');
    await answer.frame
      .getByRole('button', { name: new RegExp(packed.hash.slice(0, 6)) })
      .first()
      .click();
    await answer.frame.getByRole('menuitem', { name: 'Look up transaction hash' }).click();
    await answer.shows('Success');
    await workbench.screenshot('blame-transaction');
  });
});
