import assert from 'node:assert/strict';

import { Anvil } from '../service/evm/anvil';
import { useLocalService, useOwnNode } from './pages/ownNode';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('a live cell', () => {
  let workbench: WorkbenchPage;
  let node: Anvil;

  before(async () => {
    workbench = await sharedWorkbench();
    node = await Anvil.start({});
    await useOwnNode(workbench, node);
  });

  after(async () => {
    await useLocalService(workbench);
    await node.stop();
  });

  /** The plain text of the first cell's outputs. */
  function output(): Promise<string> {
    return workbench.host.evaluate((api) =>
      (api.window.activeNotebookEditor?.notebook.cellAt(0).outputs ?? [])
        .flatMap(({ items }) => items.filter(({ mime }) => mime === 'text/plain'))
        .map(({ data }) => new TextDecoder().decode(data))
        .join(),
    );
  }

  /** Mines blocks until the output matches, because a cell shows only those after it began to follow. */
  async function mineUntil(pattern: RegExp): Promise<void> {
    for (let turn = 0; turn < 100; turn += 1) {
      await node.request('evm_mine', []);
      for (let look = 0; look < 4; look += 1) {
        if (pattern.test(await output())) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    assert.fail(`The output never matched ${String(pattern)}: ${await output()}`);
  }

  const cell = (text: string): string => `\`\`\`rpc\n# @network own/dev\n${text}\n\`\`\`\n`;

  async function isRunning(): Promise<boolean> {
    return workbench.host.evaluate(
      (api) => api.window.activeNotebookEditor?.notebook.cellAt(0).executionSummary?.success === undefined,
    );
  }

  async function stop(): Promise<void> {
    await workbench.host.evaluate((api) => api.commands.executeCommand('notebook.cancelExecution'));
    assert.equal(await workbench.notebook.finished(0), true);
  }

  it("shows blocks as they arrive, doesn't hold up the next cell, and ends when it is stopped", async () => {
    const file = await workbench.writeFile('live.rpc', `${cell('eth_subscribe newHeads')}\n${cell('eth_chainId')}`);
    await workbench.notebook.open(file);
    await workbench.notebook.startRunAll();
    assert.equal(await workbench.notebook.finished(1), true, 'the next cell runs');
    await mineUntil(/(?:[2-9]|\d\d) blocks/);
    await workbench.screenshot('live-cell');
    assert.ok(await isRunning());
    await stop();
    assert.match(await output(), /Done: \d+ blocks/);
    await workbench.screenshot('live-cell-ended');
  });

  it('runs again with each block, and says what changed', async () => {
    const file = await workbench.writeFile('repeated.rpc', cell('# @every block\neth_blockNumber'));
    await workbench.notebook.open(file);
    await workbench.notebook.startRunAll();
    await mineUntil(/Changed since the run before: result: \d+ → \d+ \(\+\d+\)/);
    await workbench.screenshot('repeated-cell');
    assert.ok(await isRunning());
    await stop();
    assert.match(await output(), /Done: \d+ runs in \d+ calls/);
  });
});
