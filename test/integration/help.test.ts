import assert from 'node:assert/strict';

import { commands, languages, TabInputWebview, window } from 'vscode';

import { helpTopics } from '../../src/core/base/helpTopics';
import { waitFor } from '../run/waitFor';
import { notebookText, openNotebook, runCell } from './window/cells';
import { pressRemedy } from './window/remedies';
import { closeTabs, promptFor, start } from './window/testWindow';

describe('the help', () => {
  afterEach(closeTabs);

  /** Waits until the Markdown preview shows a page of the help. */
  async function pageIsShown(topic: string): Promise<void> {
    await waitFor(
      () => window.tabGroups.activeTabGroup.activeTab,
      (tab) => tab?.input instanceof TabInputWebview && /markdown\.preview/.test(tab.input.viewType),
    );
    assert.equal(window.tabGroups.activeTabGroup.activeTab?.label, `Preview ${topic}.md`);
  }

  it('opens the topic that the user picks, and lists each with a description', async () => {
    const done = start('rpcbook.help.open');
    const prompt = await promptFor('Select a topic');
    const described = prompt.items.map(({ label, detail }) => [label, detail]);
    assert.deepEqual(
      described.slice(0, -1),
      helpTopics.map(({ title, summary }) => [title, summary]),
    );
    assert.equal(described.at(-1)?.[0], 'Get Started');
    await prompt.pick('Assertions');
    await done;
    await pageIsShown('assertions');
  });

  it('opens from the code of a problem', async () => {
    const notebook = await openNotebook('helpProblem.rpc', notebookText('# @asert result\neth_blockNumber'));
    const { uri } = notebook.cellAt(0).document;
    const code = await waitFor(
      () => languages.getDiagnostics(uri).find(({ message }) => message.includes('Unknown directive'))?.code,
      (found) => found !== undefined,
    );
    assert.ok(typeof code === 'object');
    assert.equal(code.value, 'unknownDirective');
    assert.equal(code.target.scheme, 'command');
    const [argument] = JSON.parse(code.target.query) as readonly unknown[];
    await commands.executeCommand(code.target.path, argument);
    await pageIsShown('directives');
  });

  it('opens from a cell that was not sent', async () => {
    const notebook = await openNotebook(
      'helpRefusal.rpc',
      notebookText('# @network evm\neth_call {{nothing.result}} latest'),
    );
    assert.equal(await runCell(notebook, 0), false);
    await pressRemedy(notebook.cellAt(0), 'Learn More');
    await pageIsShown('cells');
  });
});
