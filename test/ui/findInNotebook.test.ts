import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('find in a notebook', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    await workbench.clear();
  });

  after(async () => {
    await workbench.clear();
  });

  it('finds the text of answers that is drawn, and opens the find of an answer with a key', async () => {
    const cell = '```rpc\n# @network evm\neth_getBlockByNumber 1 false\n```\n';
    await workbench.notebook.open(await workbench.writeFile('findText.rpc', `${cell}\n${cell}`));
    assert.equal(await workbench.notebook.run(1), true);
    await (await workbench.notebook.output(1)).getByText('Miner').waitFor();

    const { page } = workbench;
    await workbench.host.evaluate((api) => api.commands.executeCommand('notebook.find'));
    const widget = workbench.notebook.editor.locator('.simple-fr-find-part-wrapper');
    const box = widget.getByRole('textbox', { name: 'Find' });
    // The widget slides in.
    await box.fill('Parent');
    const count = widget.locator('.matchesCount');
    await waitFor(
      () => count.innerText(),
      (text) => /^\? of 2$|^1 of 2$/.test(text),
    );
    await box.press('Escape');
    await widget.waitFor({ state: 'hidden' });

    await workbench.notebook.cell(0);
    await workbench.host.evaluate((api) => api.commands.executeCommand('notebook.focusTop'));
    await page.keyboard.press('Control+Alt+f');
    const find = workbench.notebook.outputFrame.getByRole('textbox', { name: 'Find', exact: true });
    await find.waitFor();
    await waitFor(() => find.evaluate((input) => input.matches(':focus') && document.hasFocus()));
    await page.keyboard.type('miner');
    await workbench.notebook.outputFrame.locator('.find-count', { hasText: '1 of 1' }).waitFor();
  });
});
