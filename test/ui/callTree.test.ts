import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from 'playwright-core';
import type { Hex } from 'viem';

import { MazeChain } from '../unit/core/formats/trace/mazeChain';
import { runOnOwnNode, useLocalService, useOwnNode } from './pages/ownNode';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const callTracer = '{ "tracer": "callTracer", "tracerConfig": { "withLog": true } }';

describe('the call tree in the workbench', () => {
  let workbench: WorkbenchPage;
  let chain: MazeChain;
  let walk: Hex;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.clear();
    await workbench.setTheme('dark');
    chain = await MazeChain.start();
    await workbench.writeFile('mazes/abi/Maze.json', JSON.stringify(chain.allAbis));
    walk = await chain.send('walk', [3n], 10n ** 18n);
    await useOwnNode(workbench, chain.node);
  });

  after(async () => {
    await useLocalService(workbench);
    await chain.node.stop();
    // Files may still be written into it.
    await rm(path.join(workbench.workspace, 'mazes'), { recursive: true, force: true, maxRetries: 10 });
    await workbench.setTheme('dark');
    await workbench.clear();
  });

  /** The names in the rows in sight, in order. Waits for a number of rows, which are drawn a little after their table. */
  async function names(output: Locator, least = 1): Promise<readonly string[]> {
    const inSight = output.getByRole('treegrid', { name: 'Calls' }).locator('.grid-row:visible');
    await inSight.nth(least - 1).waitFor();
    const rows = await Promise.all(
      (await inSight.all()).map(async (row) => ({
        position: Number(await row.getAttribute('aria-rowindex')),
        name: (await row.locator('.grid-cell .grid-text').first().innerText()).trim(),
      })),
    );
    return rows.sort((one, other) => one.position - other.position).map(({ name }) => name);
  }

  it('has the calls that cast prints, folds by keyboard, filters, and adds a call as a cell', async () => {
    const output = await runOnOwnNode(workbench, 'mazes/walk.rpc', `debug_traceTransaction ${walk} ${callTracer}`);
    const grid = output.getByRole('treegrid', { name: 'Calls' });
    await grid.waitFor();
    const shown = ['walk', 'Began', 'fill', 'Filled', 'balances', 'pay', 'Paid', 'receive', 'Ended'];
    assert.deepEqual(await names(output, shown.length), shown);
    const calls = shown.filter((name) => /^[a-z]/.test(name));
    assert.equal(calls.length, (await chain.castCalls(walk)).length);
    await workbench.screenshot('tree-walk-dark');

    // What is shown there is announced, too.
    const rowCount = (hasText: string | RegExp) => output.locator('.row-count', { hasText });
    await grid.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) await workbench.page.keyboard.press(key);
    await rowCount('9 rows · 1 in closed branches').waitFor();
    assert.ok(!(await names(output)).includes('Filled'));
    await workbench.page.keyboard.press('ArrowRight');
    await rowCount(/^9 rows$/).waitFor();

    await output.getByRole('combobox', { name: 'Filter rows' }).fill('call = pay');
    await rowCount('1 of 9 rows').waitFor();
    assert.deepEqual(await names(output), ['walk', 'pay']);
    await output.getByRole('button', { name: 'Clear filter' }).click();
    await output.getByRole('button', { name: 'Hide Static Calls' }).click();
    await rowCount('8 of 9 rows').waitFor();
    await output.getByRole('button', { name: 'Hide Static Calls' }).click();

    await output.locator('.grid-row', { hasText: 'balances' }).locator('.grid-cell').first().click({ button: 'right' });
    await output.getByRole('menuitem', { name: 'Add Call as Cell' }).click();
    await workbench.page.locator('.notebookOverlay .view-line', { hasText: 'eth_call' }).first().waitFor();
    assert.ok(await workbench.notebook.run(1), 'the call runs as a cell');
  });
});
