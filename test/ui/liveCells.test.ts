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

  /** Waits until the plain text of the first cell's outputs matches. */
  async function untilOutput(pattern: RegExp): Promise<void> {
    for (let turn = 0; turn < 300; turn += 1) {
      const text = await workbench.host.evaluate((api) =>
        (api.window.activeNotebookEditor?.notebook.cellAt(0).outputs ?? [])
          .flatMap(({ items }) => items.filter(({ mime }) => mime === 'text/plain'))
          .map(({ data }) => new TextDecoder().decode(data))
          .join(),
      );
      if (pattern.test(text)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.fail(`The output never matched ${String(pattern)}.`);
  }

  it("shows blocks as they arrive, doesn't hold up the next cell, and ends when it is stopped", async () => {
    const cell = (text: string): string => `\`\`\`rpc\n# @network own/dev\n${text}\n\`\`\`\n`;
    const file = await workbench.writeFile('live.rpc', `${cell('eth_subscribe newHeads')}\n${cell('eth_chainId')}`);
    await workbench.notebook.open(file);
    await workbench.notebook.startRunAll();
    assert.equal(await workbench.notebook.finished(1), true, 'the next cell runs');
    await node.request('evm_mine', []);
    await node.request('evm_mine', []);
    await untilOutput(/2 blocks/);
    await workbench.screenshot('live-cell');
    const isRunning = await workbench.host.evaluate(
      (api) => api.window.activeNotebookEditor?.notebook.cellAt(0).executionSummary?.success === undefined,
    );
    assert.ok(isRunning);
    await workbench.host.evaluate((api) => api.commands.executeCommand('notebook.cancelExecution'));
    assert.equal(await workbench.notebook.finished(0), true);
    await untilOutput(/Done: 2 blocks/);
    await workbench.screenshot('live-cell-ended');
  });
});
