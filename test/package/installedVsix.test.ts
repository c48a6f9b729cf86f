// Installs out/rpcbook.vsix, which `npm run package` has just created, into a VS Code without extensions, and uses it.
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { Anvil } from '../service/evm/anvil';
import { QuickInput } from '../ui/pages/quickInput';
import { shownFrame } from '../ui/pages/shownFrame';
import { exitOnSignals } from '../workbench/processGroup';
import type { Workbench } from '../workbench/workbench';
import { createRunFolder, openWorkbench, projectRoot } from '../workbench/workbench';

describe('the installed VSIX', () => {
  let node: Anvil;
  let runFolder: string;
  let workspace: string;
  let workbench: Workbench;

  before(async function () {
    // There is a server of VS Code to test with for this platform only.
    if (process.platform !== 'linux' || process.arch !== 'x64') this.skip();
    exitOnSignals();
    node = await Anvil.start({});
    runFolder = await createRunFolder();
    workspace = path.join(runFolder, 'workspace');
    await mkdir(workspace);
    await writeFile(
      path.join(workspace, 'suite.rpc.md'),
      '# Tests\n\n```rpc\n# @name chain\n# @assert result == 31337\neth_chainId\n```\n',
    );
    const networks = [{ id: 'evm', family: 'evm', chainId: '31337' }];
    const services = [{ id: 'node', rpcUrl: `http://127.0.0.1:${node.port}`, rpcPath: '', networks }];
    workbench = await openWorkbench({
      runFolder,
      packages: [path.join(projectRoot, 'out', 'rpcbook.vsix')],
      settings: { 'rpcbook.services': services },
      content: { folder: workspace },
    });
  });
  after(async () => {
    await workbench?.close();
    await node?.stop();
  });

  it('is the only extension', async () => {
    const installed = await readdir(path.join(runFolder, 'server', 'extensions'));
    assert.match(installed.filter((name) => name !== 'extensions.json').join(), /^rpcbook\.rpcbook-[\d.]+$/);
  });

  it('starts in a folder with a .rpc.md notebook alone, and finds its tests', async () => {
    const { page } = workbench;
    // An entry in the status bar shows that it has started. Nothing was opened before.
    await page.locator('.statusbar-item[id^="rpcbook.rpcbook"]').first().waitFor();
    await new QuickInput(page).runCommand('Testing: Focus on Test Explorer View');
    await page
      .locator('.test-explorer')
      .getByRole('treeitem', { name: /^suite\.rpc\.md/ })
      .waitFor();
  });

  it('runs a cell of a .rpc file, and shows the decoded answer', async () => {
    const { page } = workbench;
    await writeFile(path.join(workspace, 'one.rpc'), '```rpc\neth_chainId\n```\n');
    await page.keyboard.press('Control+Shift+E');
    await page.locator('.explorer-folders-view').getByRole('treeitem', { name: 'one.rpc' }).dblclick();
    const cell = page.locator('.notebookOverlay .cell-list-container .monaco-list-row[data-index="0"]');
    const answer = shownFrame(page, 'outputs')
      .getByText(/31,?337/)
      .first();
    const press = async () => {
      await cell.hover();
      await cell
        .getByRole('button', { name: /^Execute Cell(?! and)/ })
        .first()
        .click();
    };
    await press();
    // A cell that is drawn again at that moment, or whose kernel is not known yet, ignores the click.
    const isAnswered = await answer.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
    if (!isAnswered) await press();
    await answer.waitFor();
  });
});
