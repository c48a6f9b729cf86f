import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { FrameLocator, Locator } from 'playwright-core';
import type { Hex } from 'viem';

import { MazeChain } from '../unit/core/trace/mazeChain';
import { AnswerTab } from './pages/answerPage';
import { runOnOwnNode, useLocalService, useOwnNode } from './pages/ownNode';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const callTracer = '{ "tracer": "callTracer", "tracerConfig": { "withLog": true } }';

describe('the call tree in the workbench', () => {
  let workbench: WorkbenchPage;
  let chain: MazeChain;
  let walk: Hex;
  let failed: Hex;

  before(async function () {
    this.timeout(120_000);
    workbench = await sharedWorkbench();
    await workbench.clear();
    await workbench.setTheme('dark');
    chain = await MazeChain.start();
    await workbench.writeFile('mazes/abi/Maze.json', JSON.stringify(chain.allAbis));
    walk = await chain.send('walk', [3n], 10n ** 18n);
    failed = await chain.send('walk', [10n ** 20n], 10n ** 18n);
    await useOwnNode(workbench, chain.node);
  });

  after(async () => {
    await useLocalService(workbench);
    await chain.node.stop();
    await rm(path.join(workbench.workspace, 'mazes'), { recursive: true, force: true });
    await workbench.setTheme('dark');
    await workbench.clear();
  });

  /** Runs a notebook with one cell. Returns its output. */
  const run = (name: string, cell: string): Promise<Locator> => runOnOwnNode(workbench, `mazes/${name}.rpc`, cell);

  const names = async (output: Locator | FrameLocator): Promise<readonly string[]> => {
    const rows = await output.getByRole('treegrid', { name: 'Calls' }).locator('.grid-row:visible').all();
    const read = await Promise.all(
      rows.map(async (row) => ({
        position: Number(await row.getAttribute('aria-rowindex')),
        name: (await row.locator('.grid-cell .grid-text').first().innerText()).trim(),
      })),
    );
    return read.sort((one, other) => one.position - other.position).map(({ name }) => name);
  };

  it('has the calls that cast prints, folds by keyboard, filters, and adds a call as a cell', async () => {
    const output = await run('walk', `debug_traceTransaction ${walk} ${callTracer}`);
    const grid = output.getByRole('treegrid', { name: 'Calls' });
    await grid.waitFor();
    const shown = ['walk', 'Began', 'fill', 'Filled', 'balances', 'pay', 'Paid', 'receive', 'Ended'];
    assert.deepEqual(await names(output), shown);
    const calls = shown.filter((name) => /^[a-z]/.test(name));
    assert.equal(calls.length, (await chain.castCalls(walk)).length);
    await workbench.screenshot('tree-walk-dark');

    await grid.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) await workbench.page.keyboard.press(key);
    await output.getByText('9 rows · 1 in closed branches').waitFor();
    assert.ok(!(await names(output)).includes('Filled'));
    await workbench.page.keyboard.press('ArrowRight');
    await output.getByText('9 rows', { exact: true }).waitFor();

    await output.getByRole('combobox', { name: 'Filter rows' }).fill('call = pay');
    await output.getByText('1 of 9 rows').waitFor();
    assert.deepEqual(await names(output), ['walk', 'pay']);
    await output.getByRole('button', { name: 'Clear filter' }).click();
    await output.getByRole('button', { name: 'Hide Static Calls' }).click();
    await output.getByText('8 of 9 rows').waitFor();
    await output.getByRole('button', { name: 'Hide Static Calls' }).click();

    await output.locator('.grid-row', { hasText: 'balances' }).locator('.grid-cell').first().click({ button: 'right' });
    await output.getByRole('menuitem', { name: 'Add Call as Cell' }).click();
    await workbench.page.locator('.notebookOverlay .view-line', { hasText: 'eth_call' }).first().waitFor();
    assert.ok(await workbench.notebook.run(1), 'the call runs as a cell');
  });

  it('opens the way to a failure, and says why it failed', async () => {
    const output = await run('failed', `debug_traceTransaction ${failed} ${callTracer}`);
    await output.getByText(/^Failed: InsufficientBalance/).waitFor();
    await output.getByRole('img', { name: 'Failed, on the path to the cause' }).first().waitFor();
    for (const theme of ['light', 'highContrast', 'dark'] as const) {
      await workbench.setTheme(theme);
      await workbench.page.waitForTimeout(300);
      await workbench.screenshot(`tree-failed-${theme}`);
    }
    await workbench.page.setViewportSize({ width: 1440, height: 900 });
    await workbench.page.waitForTimeout(300);
    await workbench.screenshot('tree-failed-1440');
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('is an action of a receipt, and opens as a page of its own', async () => {
    const output = await run('receipt', `eth_getTransactionReceipt ${failed}`);
    await output.getByRole('button', { name: /^Trace/ }).click();
    const answer = new AnswerTab(workbench);
    await answer.shows(/^Failed: InsufficientBalance/);
    assert.match((await answer.frontTitle()) ?? '', /^Call tree 0x/);
    await workbench.page.waitForTimeout(300);
    await workbench.screenshot('tree-page');
    await answer.button('Add to Notebook').click();
    await workbench.page
      .locator('.notebookOverlay .view-line', { hasText: 'debug_traceTransaction' })
      .first()
      .waitFor();
  });
});
