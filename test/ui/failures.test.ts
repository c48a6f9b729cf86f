import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import { FailingChain } from '../unit/core/answer/inquiry/failingChain';
import { runOnOwnNode, useLocalService, useOwnNode } from './pages/ownNode';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { hoverUntil, moveAway, openWith, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('transactions and calls that fail', () => {
  let workbench: WorkbenchPage;
  let chain: FailingChain;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.clear();
    chain = await FailingChain.start();
    for (const [name, text] of chain.artifactFiles()) await workbench.writeFile(`failing/${name}`, text);
    await prepareHovers(workbench);
    await setSetting(workbench, 'rpcbook.ask.proxies', 'off');
    await useOwnNode(workbench, chain.node);
  });

  after(async () => {
    await useLocalService(workbench);
    for (const id of ['rpcbook.ask.proxies', 'rpcbook.ask.receipts', 'editor.hover.delay'])
      await setSetting(workbench, id, undefined);
    await workbench.setTheme('dark');
    await chain.node.stop();
    await rm(path.join(workbench.workspace, 'failing'), { recursive: true, force: true });
  });

  /** Runs a notebook with one cell and returns its output. */
  const run = (name: string, cell: string): Promise<Locator> => runOnOwnNode(workbench, name, cell);

  const whyButton = (name: string | RegExp) => workbench.notebook.outputFrame.getByRole('button', { name });

  /** Waits for texts in the output. */
  async function shows(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) await workbench.notebook.outputFrame.getByText(text).first().waitFor();
  }

  async function pictures(name: string): Promise<void> {
    for (const theme of ['dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`${name}-${theme}`);
    }
    await workbench.setTheme('dark');
  }

  it('show why below a receipt without a click, where calls cost nothing', async () => {
    const hash = await chain.send('wrapped', [chain.at('TokenProxy')]);
    await run('why.rpc', `eth_getTransactionReceipt ${hash}`);
    await shows(
      'Why it failed',
      /TooLittle\(owner 0x\w+, available 0, wanted 5\) in transfer of/,
      'Outermost error',
      /Wrapped\(what token/,
      'debug_traceTransaction',
      'Failed calls, outermost first',
    );
    await pictures('why-receipt');
    assert.equal(await whyButton(/^Why/).count(), 0);
  });

  it('show why below a reverted call', async () => {
    const [to, data] = [chain.at('Failing'), chain.data('Failing', 'pay', [chain.at('TokenProxy'), chain.sender, 5n])];
    await run('whyCall.rpc', `eth_call { "to": "${to}", "data": "${data}" } latest`);
    await shows('Why it failed', /The call failed with TooLittle\(.*\) in transfer of/);
    await pictures('why-call');
  });

  it('show why in the hover of a hash without a click, where calls cost nothing', async () => {
    const hash = await chain.send('again', [3n]);
    await setSetting(workbench, 'rpcbook.ask.receipts', 'auto');
    await openWith(workbench, 'whyHover.txt', `Some words.\n\n${hash}\n`);
    await hoverUntil(workbench, hash.slice(0, 20), 'Failure');
    // Where calls cost nothing, the cause is found without a click.
    await moveAway(workbench);
    const hover = await hoverUntil(workbench, hash.slice(0, 20), 'Failed with');
    assert.match(await hover.innerText(), /Refused\(code 7\) in again of/);
    assert.equal(await hover.getByText('Why?').count(), 0);
    await workbench.screenshot('why-hover');
  });
});
