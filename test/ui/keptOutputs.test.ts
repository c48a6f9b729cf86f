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

  it('are kept in a file beside the notebook, gray where their cell changed since, until they are cleared', async () => {
    const file = await open(
      'shared.rpc',
      `# @outputs keep\n${balance}`,
      '# @network evm\neth_getBlockByNumber 1 false',
    );
    for (const cell of [0, 1]) assert.equal(await workbench.notebook.run(cell), true);
    const kept = (): Promise<string> => readFile(`${file}.out`, 'utf8').catch(() => '');
    await waitFor(
      () => kept(),
      (state) => state.includes('"eth_getBlockByNumber"'),
    );
    assert.ok(!(await kept()).includes(workbench.service.keys.key), 'no key is kept');
    assert.doesNotMatch(await readFile(file, 'utf8'), /outdated|result/);

    await workbench.host.evaluate(async (api) => {
      const notebook = api.window.activeNotebookEditor?.notebook;
      const document = notebook?.cellAt(1).document;
      if (!notebook || !document) throw new Error('no notebook is active');
      const edit = new api.WorkspaceEdit();
      edit.insert(document.uri, document.positionAt(document.getText().indexOf(' false')), '0');
      await api.workspace.applyEdit(edit);
      await notebook.save();
    });
    await workbench.reload();
    await workbench.notebook.open(file);
    await workbench.notebook.cell(0);
    await showsBars(2);
    // In this order, because both start with the same words until the change is known.
    await bars()
      .filter({ hasText: /From shared\.rpc\.out, .* · Made before the cell was changed/ })
      .waitFor();
    await bars()
      .filter({ hasText: /From shared\.rpc\.out, [-0-9: ]+ UTC(?! ·)/ })
      .waitFor();
    await waitFor(
      () => workbench.notebook.outputFrame.locator('[data-outdated]').count(),
      (count) => count === 1,
    );
    await workbench.screenshot('kept-file');
    await workbench.runCommand('Notebook: Clear All Outputs');
    await waitFor(
      () => kept(),
      (state) => state === '',
    );
  });

  it('of each Run All are kept on request, are compared with those of now, and are renamed with the notebook', async () => {
    const file = await open(
      'runs.rpc',
      `# @outputs history\n${balance}`,
      '# @network evm\neth_getBlockByNumber 1 false',
    );
    const names = async (): Promise<readonly string[]> => (await readdir(`${file}.out`).catch(() => [])).sort();
    const runAll = async (records: number): Promise<void> => {
      await workbench.notebook.startRunAll();
      await waitFor(async () => (await names()).length === records + 1 && (await names()).includes('last.json'));
    };
    await runAll(1);
    await edit('1 false', '2 false');
    await runAll(2);
    for (const name of await names())
      assert.ok(!(await readFile(path.join(`${file}.out`, name), 'utf8')).includes(workbench.service.keys.key), name);

    await workbench.runCommand('Rpcbook: Compare with Earlier Run…');
    const { quickInput } = workbench;
    await quickInput.expect('Select the run to compare with');
    const [first = ''] = await names();
    await workbench.screenshot('kept-runs');
    await quickInput
      .row(
        first
          .replace('T', ' ')
          .replace('.json', ' UTC')
          .replace(/(\d\d)-(\d\d)-(\d\d) UTC/, '$1:$2:$3 UTC'),
      )
      .click();
    const shown = (): Promise<string> =>
      workbench.host.evaluate((api) => api.window.activeTextEditor?.document.getText() ?? '');
    await waitFor(
      () => shown(),
      (text) => /^Changes since [-\d]+ [:\d]+ UTC\n1 of 2 cells differs from the earlier run/.test(text),
    );
    assert.match(await shown(), /Same: cell 1\nDifferent: cell 2\n {2}The cell was changed in between\.\n {2}result\./);
    await workbench.screenshot('kept-compared');

    await workbench.notebook.open(file);
    const renamed = await rename(file, 'renamed.rpc');
    await waitFor(
      async () => (await readdir(`${renamed}.out`).catch(() => [])).length,
      (count) => count === 3,
    );
    await workbench.notebook.open(renamed);
    await waitFor(
      () => outputCounts(),
      (list) => list.every((count) => count > 0),
    );
  });

  /** Replaces a text of the second cell of the active notebook, and saves it. */
  async function edit(text: string, by: string): Promise<void> {
    await workbench.host.evaluate(
      async (api, given) => {
        const notebook = api.window.activeNotebookEditor?.notebook;
        const document = notebook?.cellAt(1).document;
        if (!notebook || !document) throw new Error('no notebook is active');
        const start = document.getText().indexOf(given.text);
        const range = new api.Range(document.positionAt(start), document.positionAt(start + given.text.length));
        const change = new api.WorkspaceEdit();
        change.replace(document.uri, range, given.by);
        await api.workspace.applyEdit(change);
        await notebook.save();
      },
      { text, by },
    );
  }

  /** Renames a file in its folder, as the explorer does. */
  async function rename(file: string, name: string): Promise<string> {
    const renamed = path.join(path.dirname(file), name);
    await workbench.host.evaluate(
      async (api, given) => {
        const change = new api.WorkspaceEdit();
        change.renameFile(api.Uri.file(given.file), api.Uri.file(given.renamed));
        await api.workspace.applyEdit(change);
      },
      { file, renamed },
    );
    return renamed;
  }
});
