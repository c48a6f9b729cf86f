import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import type { Hex } from 'viem';

import { LedgerChain, type LedgerTransaction } from '../unit/core/formats/stateDiff/ledgerChain';
import { AnswerTab } from './pages/answerPage';
import { NodeFront } from './pages/nodeFront';
import { runOnOwnNode, useLocalService, useOwnNode } from './pages/ownNode';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { hoverUntil, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('blame', () => {
  let workbench: WorkbenchPage;
  let answer: AnswerTab;
  let chain: LedgerChain;
  let front: NodeFront;
  let ledger: Hex;
  let packed: LedgerTransaction;

  before(async () => {
    workbench = await sharedWorkbench();
    answer = new AnswerTab(workbench);
    await workbench.clear();
    chain = await LedgerChain.start();
    ledger = await chain.deploy('Ledger');
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

  beforeEach(async () => {
    await workbench.clear();
    front.answer = () => Promise.resolve(undefined);
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
    const readsBefore = reads();
    const lenses = workbench.page.locator('.codelens-decoration').filter({ hasText: 'Blame' });
    const rate = lenses.nth(1);
    await rate.waitFor();
    assert.equal(front.asked.length, before, 'a lens sends nothing');
    const found = answer.frame.getByText(/rate is 1,?000 since block/).first();
    // A lens that is drawn again at that moment ignores the click.
    for (let attempt = 0; attempt < 5 && reads() === readsBefore; attempt += 1) {
      await rate.getByText('Blame').click();
      await found.waitFor({ timeout: 15_000 }).catch(() => undefined);
    }
    await found.waitFor();
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

  /** The reads of state so far. A notebook that is opened may ask a node on this computer what it is. */
  const reads = () => front.asked.filter(({ method }) => /^eth_(?:getStorage|call|getLogs)/.test(method)).length;

  it('shows what was found where the variable is hovered, and sends nothing for it', async () => {
    await workbench.openText(path.join(workbench.workspace, 'blame/Ledger.sol'));
    const before = reads();
    await hoverUntil(workbench, 'rate;', 'since block');
    await workbench.screenshot('blame-hover');
    const text = `\`\`\`rpc\n# @network own/dev\neth_getStorageAt ${ledger} rate latest\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('blame/hovered.rpc', text));
    const hover = await hoverUntil(workbench, 'rate', 'since block');
    await hover.getByRole('link', { name: /Blame/ }).waitFor();
    await workbench.screenshot('blame-hover-cell');
    assert.equal(reads(), before);
  });

  /** Waits until a text is drawn behind a line, or no longer is. */
  const drawn = (source: string, isThere = true) =>
    workbench.page.waitForFunction(
      (wanted) => {
        const texts = [...document.querySelectorAll('.view-line span')].map(
          (element) => getComputedStyle(element, '::after').content,
        );
        return texts.some((text) => new RegExp(wanted.source).test(text)) === wanted.isThere;
      },
      { source, isThere },
    );

  it('shows the value that a running cell watches behind the declaration, until it is stopped there', async () => {
    // The front has no sockets, which tell of blocks.
    await useOwnNode(workbench, chain.node);
    const text = `\`\`\`rpc\n# @network own/dev\n# @every block\neth_getStorageAt ${ledger} rate latest\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('blame/watched.rpc', text));
    await workbench.notebook.startRun(0);
    await workbench.notebook.outputFrame.getByText('rate = 1,000').first().waitFor();
    await workbench.openText(path.join(workbench.workspace, 'blame/Ledger.sol'));
    await drawn('rate = [\\d,]+ · block [\\d,]+');
    const lenses = workbench.page.locator('.codelens-decoration');
    await lenses.getByText('Stop Watching').waitFor();
    await chain.call(ledger, 'Ledger', 'setPacked', [2_000, true, 1, -5]);
    await drawn('rate = 2,000 · block');
    await workbench.screenshot('watched-variable-dark');
    await workbench.setTheme('light');
    await workbench.screenshot('watched-variable-light');
    await workbench.setTheme('dark');
    const stop = lenses.getByText('Stop Watching');
    // Each block draws the lenses again, and one that is drawn again at that moment ignores the click.
    for (let attempt = 0; attempt < 5 && (await stop.isVisible()); attempt += 1) {
      await stop.click({ timeout: 5_000 }).catch(() => undefined);
      await stop.waitFor({ state: 'detached', timeout: 5_000 }).catch(() => undefined);
    }
    await stop.waitFor({ state: 'detached' });
    await drawn('rate = [\\d,]+ · block', false);
    await workbench.screenshot('watched-variable-stopped');
    await useOwnNode(workbench, front);
  });

  it('says what is known where the node keeps no older state', async () => {
    front.answer = ({ method, params }) =>
      Promise.resolve(
        method === 'eth_getStorageAt' && Number(params[2]) < packed.block + 100
          ? { code: -32_000, message: 'missing trie node 0x00 (path )' }
          : undefined,
      );
    await runOnOwnNode(workbench, 'blame/pruned.rpc', `# @blame\neth_getStorageAt ${ledger} tick latest`);
    await workbench.notebook.outputFrame
      .getByText(/unchanged since block \d+; older state is not kept here/)
      .first()
      .waitFor();
    await workbench.screenshot('blame-pruned');
  });

  describe('on a service', () => {
    let slot = '';
    before(async () => {
      await useLocalService(workbench);
      await setKey(workbench);
      slot = `eth_getStorageAt ${workbench.service.landmarks.evm.contracts.vault.address} 0 latest`;
    });
    after(() => workbench.service.adminClient.behave());

    const open = async (name: string, directives: string) => {
      const text = `\`\`\`rpc\n# @network evm\n${directives}\n${slot}\n\`\`\`\n`;
      await workbench.notebook.open(await workbench.writeFile(`blame/${name}.rpc`, text));
    };

    it('is stopped and continues where it was', async () => {
      const delayed = (milliseconds: number, times: number) =>
        ({ fault: { kind: 'delay', milliseconds }, method: 'eth_getStorageAt', times }) as const;
      await workbench.service.adminClient.misbehave(delayed(1, 3), delayed(120_000, 50));
      await open('stopped', '# @blame');
      await workbench.notebook.startRun(0);
      const work = workbench.notebook.outputFrame.locator('.work').last();
      await work.getByRole('progressbar').waitFor();
      const row = await workbench.notebook.cell(0);
      await row
        .getByRole('button', { name: /^Stop Cell/ })
        .first()
        .click();
      await work.getByRole('button', { name: 'Continue' }).waitFor();
      await workbench.screenshot('blame-stopped');
      await workbench.service.adminClient.behave();
      // The answer may replace the report soon after.
      const isResumed = workbench.notebook.outputFrame.getByText('Resuming the run').first().waitFor();
      await Promise.all([isResumed, work.getByRole('button', { name: 'Continue' }).click()]);
      await workbench.notebook.outputFrame
        .getByText(/^slot 0 is .*(since block|unchanged)/)
        .first()
        .waitFor();
    });

    it('stops at the budget of the cell, and says how to continue', async () => {
      await open('budget', '# @budget 900\n# @blame');
      await workbench.notebook.run(0);
      const output = await workbench.notebook.output(0);
      await output
        .getByText(/budget of 900 credits/)
        .first()
        .waitFor();
      await workbench.screenshot('blame-budget');
    });
  });
});
