import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { commands, extensions, NotebookCellKind, window, workspace } from 'vscode';

import { waitFor } from '../run/waitFor';
import { runCell } from './window/cells';
import { followLink, hoverOver, hoverShows } from './window/hovers';
import { remedyLabels } from './window/remedies';
import { useLocalService } from './window/services';
import { closeTabs, noticeOf, promptFor, setSetting, start, testWindow } from './window/testWindow';

interface Step {
  readonly id: string;
  readonly description: string;
  readonly completionEvents: readonly string[];
  readonly media: { readonly svg: string };
}

const extension = extensions.getExtension('rpcbook.rpcbook');
const { walkthroughs } = extension?.packageJSON.contributes as {
  readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
};
const steps = new Map(walkthroughs.flatMap((each) => each.steps).map((step) => [step.id, step]));

function stepOf(id: string): Step {
  const step = steps.get(id);
  assert.ok(step);
  return step;
}

/** The machine of a new user: no services in settings. */
describe('the walkthrough without a node', () => {
  before(() => setSetting('rpcbook.services', []));
  afterEach(closeTabs);
  after(useLocalService);

  const contextIs = (key: string, value: boolean) =>
    waitFor(
      () => testWindow.contexts.get(key),
      (now) => now === value,
      { what: `${key} to be ${value}` },
    );

  /** Runs a command, and returns the texts of the cells of the notebook that it opens. */
  async function opens(command: string, ...given: readonly string[]): Promise<readonly string[]> {
    await commands.executeCommand(command, ...given);
    return waitFor(
      () => window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [],
      ({ length }) => length > 1,
    );
  }

  for (const { id, title, button, command, sample, event, text } of [
    {
      id: 'notebook',
      title: 'Run a notebook',
      button: 'Open Sample Notebook',
      command: 'rpcbook.notebook.openSample',
      sample: 'network',
      event: 'onCommand:rpcbook.notebook.openSample',
      text: /^eth_blockNumber$/,
    },
    {
      id: 'ranges',
      title: 'Export a large range',
      button: 'Open Sample of a Large Range',
      command: 'rpcbook.notebook.openSample',
      sample: 'range',
      event: 'onContext:rpcbook.openedRangeSample',
      text: /fromBlock/,
    },
  ])
    it(`completes the step “${title}” when its button opens a notebook`, async () => {
      const { description, completionEvents } = stepOf(id);
      const argument = encodeURIComponent(JSON.stringify([sample]));
      assert.ok(description.includes(`[${button}](command:${command}?${argument})`), description);
      assert.ok(completionEvents.includes(event));
      assert.ok((await opens(command, sample)).some((cell) => text.test(cell)));
      if (event.startsWith('onContext:')) await contextIs(event.slice('onContext:'.length), true);
    });

  it('offers a service and a local node when a cell of the sample runs', async () => {
    await opens('rpcbook.notebook.openSample', 'network');
    const { notebook } = window.activeNotebookEditor ?? {};
    const cell = notebook?.getCells().find(({ kind }) => kind === NotebookCellKind.Code);
    assert.ok(notebook && cell);
    assert.equal(await runCell(notebook, cell.index), false);
    const labels = remedyLabels(cell);
    for (const label of ['Add Service', 'Use Local Node']) assert.ok(labels.includes(label), labels.join('; '));
  });

  it('offers a service where a hash is hovered or looked up', async () => {
    const hash = `0x${'5e'.repeat(32)}`;
    const document = await workspace.openTextDocument({ content: `the transaction ${hash} failed` });
    const markdown = await hoverShows(document, hash, /No network yet/);
    assert.match(markdown, /\[Add Service\]\(command:rpcbook\.service\.add/);
    assert.doesNotMatch(await hoverOver(document, 'transaction'), /No network/);
    const added = followLink(markdown, 'Add Service');
    (await promptFor('Add Service')).cancel();
    await added;
    const asked = start('rpcbook.lookup.receipt');
    (await noticeOf(/^No network yet\./)).answer('Add Service');
    (await promptFor('Add Service')).cancel();
    await asked;
  });

  it('completes the step of the key when a service without a key is added', async () => {
    await contextIs('rpcbook.hasService', false);
    await contextIs('rpcbook.hasKeys', false);
    const networks = [{ id: 'dev', family: 'evm' }];
    await setSetting('rpcbook.services', [{ id: 'own', rpcUrl: 'http://127.0.0.1:9', rpcPath: '', networks }]);
    await contextIs('rpcbook.hasService', true);
    await contextIs('rpcbook.hasKeys', true);
    assert.ok(stepOf('service').completionEvents.includes('onContext:rpcbook.hasService'));
    assert.ok(stepOf('key').completionEvents.includes('onContext:rpcbook.hasKeys'));
  });

  it('has a picture for each step', async () => {
    for (const { media } of steps.values())
      assert.match(await readFile(path.join(extension?.extensionPath ?? '', media.svg), 'utf8'), /<svg /);
    const credits = await readFile(path.join(extension?.extensionPath ?? '', stepOf('credits').media.svg), 'utf8');
    assert.match(credits, /Credits used today/);
  });
});
