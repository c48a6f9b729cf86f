import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import type { FrameLocator, Locator } from 'playwright-core';
import type { Hex } from 'viem';

import { MazeChain } from '../unit/core/formats/trace/mazeChain';
import { AnswerTab } from './pages/answerPage';
import { runOnOwnNode, useLocalService, useOwnNode } from './pages/ownNode';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { hoverUntil, openWith, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

const callTracer = '{ "tracer": "callTracer", "tracerConfig": { "withLog": true } }';

interface TreeRow {
  readonly position: number;
  readonly depth: number;
  readonly name: string;
}

describe('the call tree in the workbench', () => {
  let workbench: WorkbenchPage;
  let chain: MazeChain;
  let walk: Hex;
  let failed: Hex;

  before(async () => {
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

  /** The rows in sight, in order. Waits for a number of rows, which are drawn a little after their table. */
  const rowsOf = async (output: Locator | FrameLocator, least: number): Promise<readonly TreeRow[]> => {
    const inSight = output.getByRole('treegrid', { name: 'Calls' }).locator('.grid-row:visible');
    await inSight.nth(least - 1).waitFor();
    const rows = await inSight.all();
    const read = await Promise.all(
      rows.map(async (row) => ({
        position: Number(await row.getAttribute('aria-rowindex')),
        depth: Number(await row.getAttribute('aria-level')) - 1,
        name: (await row.locator('.grid-cell .grid-text').first().innerText()).trim(),
      })),
    );
    return read.sort((one, other) => one.position - other.position);
  };

  const names = async (output: Locator | FrameLocator, least = 1): Promise<readonly string[]> =>
    (await rowsOf(output, least)).map(({ name }) => name);

  it('has the calls that cast prints, folds by keyboard, filters, and adds a call as a cell', async () => {
    const output = await run('walk', `debug_traceTransaction ${walk} ${callTracer}`);
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

  it('expands the path to a failure, and shows why it failed', async () => {
    const output = await run('failed', `debug_traceTransaction ${failed} ${callTracer}`);
    await output
      .getByText(/^Failed: InsufficientBalance/)
      .first()
      .waitFor();
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

  it('has the calls that cast prints, and the cause, for every way to call and to fail', async () => {
    const [first, second] = [await chain.create('FirstSteps'), await chain.create('SecondSteps')];
    const gate = await chain.create('Gate', [first]);
    const throughGate = (contract: string, name: string, args: readonly unknown[] = []): Promise<Hex> =>
      chain.sendTo(gate, contract, name, args);
    const ways: readonly (readonly [what: string, hash: Hex, rows: readonly string[], says: RegExp])[] = [
      ['proxy', await throughGate('FirstSteps', 'step'), ['0 step', '1 step', '2 Stepped'], /^Success/],
      ['upgrade', await throughGate('Gate', 'change', [second]), ['0 change'], /^Success/],
      ['upgraded', await throughGate('SecondSteps', 'step'), ['0 step', '1 step', '2 look', '3 look'], /^Success/],
      [
        'customError',
        await throughGate('SecondSteps', 'shut'),
        ['0 shut', '1 shut'],
        /^Failed: Closed\(at 11\) in shut/,
      ],
      ['panic', await chain.send('divide', [0n]), ['0 divide', '1 inner'], /^Failed: Panic 0x12, division.* in inner/],
      ['outOfGas', await chain.send('spin'), ['0 spin', '1 forever'], /^Failed: out of gas in forever/],
      ['invalid', await chain.send('invalid'), ['0 invalid'], /^Failed: invalid opcode in invalid/],
      ['creates', await chain.send('build'), ['0 build', '1 new contract', '2 new contract'], /^Success/],
      // Its ABI has a mapping, for which no selector can be computed.
      ['delegate', await chain.send('count', [7n]), ['0 count', '1 0x5e5d465b'], /^Success/],
      ['selfCalls', await chain.send('again', [2n]), ['0 again', '1 again', '2 again'], /^Success/],
      ['caught', await chain.send('tryToPay', [10n ** 20n]), ['0 tryToPay', '1 pay', '1 Caught'], /^Success/],
    ];
    for (const [what, hash, rows, says] of ways) {
      const output = await run(what, `debug_traceTransaction ${hash} ${callTracer}`);
      await output.getByText(says).first().waitFor();
      const shown = await rowsOf(output, rows.length);
      assert.deepEqual(
        shown.map(({ depth, name }) => `${depth} ${name}`),
        rows,
        what,
      );
      const calls = shown.filter(({ name }) => !/^[A-Z]/.test(name)).map(({ depth }) => depth);
      assert.deepEqual(
        calls,
        (await chain.castCalls(hash)).map(([depth]) => depth),
        what,
      );
    }
  });

  it('is an action of a receipt, and opens as a separate page', async () => {
    const output = await run('receipt', `eth_getTransactionReceipt ${failed}`);
    await output.getByRole('button', { name: /^Trace/ }).click();
    const answer = new AnswerTab(workbench);
    await answer.shows(/^Failed: InsufficientBalance/);
    await answer.hasTitle(/^Call tree 0x/);
    await workbench.page.waitForTimeout(300);
    await workbench.screenshot('tree-page');
    await answer.button('Add to Notebook').click();
    await workbench.page
      .locator('.notebookOverlay .view-line', { hasText: 'debug_traceTransaction' })
      .first()
      .waitFor();
  });

  it('opens from the hover of a failed transaction', async () => {
    await setSetting(workbench, 'rpcbook.ask.receipts', 'auto');
    try {
      await run('first', 'eth_chainId');
      await workbench.clear();
      await openWith(workbench, 'mazes/hash.ts', `Some words.\n\n// @network own/dev\n${failed}\n`);
      const hover = await hoverUntil(workbench, failed.slice(0, 20), 'Trace');
      await workbench.screenshot('hover-failed');
      await hover.getByText('Trace', { exact: true }).click();
      const answer = new AnswerTab(workbench);
      await answer.shows(/^Failed: InsufficientBalance/);
      await answer.hasTitle(/^Call tree 0x/);
    } finally {
      await setSetting(workbench, 'rpcbook.ask.receipts', undefined);
    }
  });

  it('shows the phases of an l2net transaction, and opens from its hover', async () => {
    await useLocalService(workbench);
    await setKey(workbench);
    await workbench.clear();
    await setSetting(workbench, 'rpcbook.ask.receipts', 'auto');
    try {
      const { accepted } = workbench.service.landmarks.l2net.transactions;
      const cell = `\`\`\`rpc\n# @network local-service/l2net\nl2net_traceTransaction ${accepted}\n\`\`\`\n`;
      await workbench.notebook.open(await workbench.writeFile('mazes/phases.rpc', cell));
      await workbench.notebook.run(0);
      const output = await workbench.notebook.output(0);
      await output.getByRole('treegrid', { name: 'Calls' }).waitFor();
      const shown = (await names(output, 12)).map((name) => name.replaceAll(/\s*\(.*/gs, ''));
      assert.deepEqual(shown, [
        'Validate',
        '__validate__',
        'Execute',
        '__execute__',
        'transfer',
        'Transfer',
        'transfer',
        'Transfer',
        'transaction_executed',
        'Fee transfer',
        'transfer',
        'Transfer',
      ]);
      await workbench.screenshot('tree-l2net');

      // The pointer rests on the last editor with the text, and a hidden notebook stays on the page.
      await workbench.clear();
      await openWith(workbench, 'mazes/felt.ts', `Some words.\n\n// @network l2net\n${accepted}\n`);
      const hover = await hoverUntil(workbench, accepted.slice(0, 20), 'Trace');
      await hover.getByText('Trace', { exact: true }).click();
      await new AnswerTab(workbench).shows(/__execute__/);
    } finally {
      await setSetting(workbench, 'rpcbook.ask.receipts', undefined);
      await useOwnNode(workbench, chain.node);
    }
  });
});
