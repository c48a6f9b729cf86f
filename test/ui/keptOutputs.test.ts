import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import { waitFor } from '../run/waitFor';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

/** Of no other suite, whose kept outputs are in the same folder. */
const account = '0x000000000000000000000000000000000000c0de';

describe('kept outputs in the workbench', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
  });

  async function open(name: string, ...cells: readonly string[]): Promise<string> {
    const text = cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
    const file = await workbench.writeFile(name, text);
    await workbench.notebook.open(file);
    return file;
  }

  const bars = (): Locator => workbench.notebook.outputFrame.locator('.outdated-bar');

  async function showsBars(count: number): Promise<void> {
    await waitFor(
      () => bars().count(),
      (shown) => shown === count,
    );
  }

  /** Returns the number of outputs of each cell of the active notebook. */
  const outputCounts = (): Promise<readonly number[]> =>
    workbench.host.evaluate((api) =>
      (api.window.activeNotebookEditor?.notebook.getCells() ?? []).map(({ outputs }) => outputs.length),
    );

  /** Returns the files with outputs in the extension's own storage. */
  async function privateFiles(): Promise<readonly string[]> {
    const storage = path.join(workbench.workspace, '..', 'server', 'user-data', 'User', 'workspaceStorage');
    const names = await readdir(storage, { recursive: true }).catch(() => []);
    const files = names.filter((name) => /rpcbook\.rpcbook.outputs.[^/\\]+\.json$/.test(name));
    return Promise.all(files.map((file) => readFile(path.join(storage, file), 'utf8').catch(() => '')));
  }

  const balance = `# @network evm\neth_getBalance ${account} latest`;

  it('are shown again after a reload, as from before, until their cells run or they are cleared', async () => {
    const file = await open('reloaded.rpc', balance, '# @network evm\neth_getBlockByNumber 1 false');
    for (const cell of [0, 1]) assert.equal(await workbench.notebook.run(cell), true);
    await showsBars(0);
    const shown = await (await workbench.notebook.output(0)).innerText();
    const kept = async (): Promise<string> =>
      (await privateFiles()).find((text) => text.includes('eth_getBlockByNumber') && text.includes(account)) ?? '';
    await waitFor(
      () => kept(),
      (state) => state !== '',
    );
    assert.ok(!(await kept()).includes(workbench.service.keys.key), 'no key is kept');

    await workbench.reload();
    await workbench.notebook.open(file);
    await showsBars(2);
    await bars().filter({ hasText: 'From before the notebook was opened' }).first().waitFor();
    await workbench.screenshot('kept-reloaded');
    // The bar may be drawn before the answer below it.
    await waitFor(
      async () => await (await workbench.notebook.output(0)).innerText(),
      (state) => state.includes(shown.trim()),
    );
    await bars().getByRole('button', { name: /^Run/ }).first().click();
    await showsBars(1);
    await workbench.runCommand('Notebook: Clear All Outputs');
    await waitFor(
      () => outputCounts(),
      (list) => list.every((count) => count === 0),
    );
    await waitFor(
      () => kept(),
      (state) => state === '',
    );
  });
});
