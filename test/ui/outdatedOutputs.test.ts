import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('an outdated output in the workbench', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
  });

  async function open(name: string, ...cells: readonly string[]): Promise<void> {
    const text = cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
    await workbench.notebook.open(await workbench.writeFile(name, text));
    await workbench.notebook.kernelFound();
  }

  /** Replaces a text in a cell, as typing does. */
  async function edit(index: number, from: string, to: string): Promise<void> {
    await workbench.host.evaluate(
      async (api, at, written, next) => {
        const document = api.window.activeNotebookEditor?.notebook.cellAt(at).document;
        if (!document) throw new Error('no notebook is active');
        const start = document.getText().indexOf(written);
        if (start < 0) throw new Error(`the cell has no ${written}`);
        const change = new api.WorkspaceEdit();
        const range = new api.Range(document.positionAt(start), document.positionAt(start + written.length));
        change.replace(document.uri, range, next);
        await api.workspace.applyEdit(change);
      },
      index,
      from,
      to,
    );
  }

  /** Runs one cell, and waits for its end. */
  async function run(index: number): Promise<void> {
    await workbench.host.evaluate(async (api, at) => {
      const document = api.window.activeNotebookEditor?.notebook.uri;
      const ranges = [{ start: at, end: at + 1 }];
      await api.commands.executeCommand('notebook.cell.execute', { ranges, document });
    }, index);
    assert.equal(await workbench.notebook.finished(index), true, `cell ${index} failed`);
  }

  const bars = (): Locator => workbench.notebook.outputFrame.getByRole('group', { name: 'Outdated output' });

  /** Waits until exactly these outdated outputs are shown, from top to bottom or in any order. */
  async function showsOutdated(...texts: readonly RegExp[]): Promise<void> {
    for (const text of texts) await bars().filter({ hasText: text }).first().waitFor();
    while ((await bars().count()) !== texts.length) await workbench.page.waitForTimeout(50);
  }

  it('is dimmed when its cell changes, current again when that is undone, and updated by its button', async () => {
    await open('edited.rpc', `# @network evm\neth_getBalance ${account} latest`);
    await run(0);
    await workbench.notebook.output(0);
    await showsOutdated();
    await edit(0, 'eth_getBalance', '# a comment\neth_getBalance   ');
    await edit(0, 'latest', '1');
    await showsOutdated(/Made before the cell was changed/);
    await workbench.screenshot('outdated-cell');
    const cell = await workbench.notebook.cell(0);
    await cell.locator('.view-lines').click();
    await workbench.page.keyboard.press('Control+Z');
    await showsOutdated();
    await edit(0, 'latest', '1');
    await showsOutdated(/Made before the cell was changed/);
    await bars().getByRole('button', { name: /^Run/ }).click();
    await showsOutdated();
  });

  it('is dimmed when a variable or a named cell that it reads changes', async () => {
    await open(
      'read.rpc',
      `@who = ${account}`,
      '# @network evm\n# @name head\neth_blockNumber',
      '# @network evm\neth_getBalance {{who}} {{head.result}}',
      '# @network evm\neth_getBlockByNumber {{head.result}} false',
    );
    for (const cell of [0, 1, 2, 3]) await run(cell);
    await showsOutdated();
    await edit(0, account, '0x0000000000000000000000000000000000000001');
    await showsOutdated(/older value of who/);
    await workbench.notebook.cell(2);
    await bars().getByRole('button', { name: /^Run/ }).click();
    await showsOutdated();
    await workbench.service.adminClient.mine(1);
    await run(1);
    await showsOutdated(/older answer of head/, /older answer of head/);
    await workbench.screenshot('outdated-readers');
    await edit(1, 'eth_blockNumber', '# @transport ws\neth_blockNumber');
    await showsOutdated(/Made before the cell was changed/, /Run 2 Cells/, /Run 2 Cells/);
    await workbench.notebook.cell(3);
    await bars()
      .getByRole('button', { name: /^Run 2 Cells/ })
      .last()
      .click();
    await showsOutdated(/older answer of head/);
  });
});
