import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { sharedWorkbench } from './pages/sharedWorkbench';
import { shownFrame } from './pages/shownFrame';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the help', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.setTheme('dark');
  });

  beforeEach(() => workbench.clear());

  /** Returns a heading of the page in the Markdown preview. */
  function heading(name: string): Locator {
    return shownFrame(workbench.page, 'markdown').getByRole('heading', { name, exact: true });
  }

  /** Opens a notebook with one cell. */
  async function openCell(name: string, source: string): Promise<void> {
    await workbench.notebook.open(await workbench.writeFile(name, `\`\`\`rpc\n${source}\n\`\`\`\n`));
  }

  it('opens the topic that the user picks, and lists each with a description', async () => {
    await workbench.runCommand('Rpcbook: Help');
    await workbench.quickInput.expect('Select a topic');
    const assertions = workbench.page.getByRole('option', { name: /Assertions/ });
    assert.match(await assertions.innerText(), /not what you expect/);
    await workbench.screenshot('help-topics');
    await assertions.click();
    await heading('Assertions').waitFor();
    await workbench.screenshot('help-page');
  });

  it('opens from the code of a problem', async () => {
    await openCell('help-problem.rpc', '# @asert result\neth_blockNumber');
    await workbench.runCommand('Problems: Focus on Problems View');
    const filter = workbench.page.getByPlaceholder('Filter (e.g. text');
    // The list shows few of the problems that other notebooks have.
    await filter.fill('Unknown directive');
    const problem = workbench.page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'Unknown directive' });
    await problem.waitFor();
    await workbench.screenshot('help-problem');
    // A list that is drawn again during a click loses it.
    const isOpened = (): Promise<boolean> =>
      heading('Directives')
        .waitFor({ timeout: 10_000 })
        .then(
          () => true,
          () => false,
        );
    do await problem.getByRole('button', { name: 'unknownDirective' }).click();
    while (!(await isOpened()));
    await filter.fill('');
    await workbench.runCommand('View: Hide Panel');
  });

  it('opens from a cell that was not sent', async () => {
    await openCell('help-refusal.rpc', '# @network evm\neth_call {{nothing.result}} latest');
    await workbench.notebook.run(0);
    const output = await workbench.notebook.output(0);
    await workbench.screenshot('help-refusal');
    await output.getByRole('button', { name: 'Learn More' }).click();
    await heading('Cells and Notebooks').waitFor();
  });
});
