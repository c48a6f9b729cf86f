import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import {
  commands,
  type NotebookCell,
  type NotebookDocument,
  NotebookEdit,
  NotebookRange,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import { settingIds } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
import { CountingNode } from '../unit/core/run/live/follow/countingNode';
import {
  nextEnd,
  notebookText,
  openNotebook,
  outputShows,
  outputText,
  pressCellItem,
  startAllCells,
  workspaceFolder,
} from './window/cells';
import { useLocalService, useOwnNode } from './window/services';
import {
  closeTabs,
  menuCondition,
  noticeOf,
  promptFor,
  selectFile,
  setSetting,
  testWindow,
  treeTexts,
} from './window/testWindow';
import { pressWork, workOf, workShows } from './window/work';

const follow = 'eth_subscribe newHeads';

describe('a live cell', () => {
  let node: Anvil;

  before(async () => {
    node = await Anvil.start({});
    await useOwnNode(node);
  });
  afterEach(closeTabs);
  after(async () => {
    await setSetting(settingIds.costs, undefined);
    await useLocalService();
    await node.stop();
  });

  const cellsOf = (...cells: readonly string[]): string =>
    notebookText(...cells.map((cell) => `# @network own/dev\n${cell}`));

  /** Opens a notebook and runs its cells. */
  async function run(name: string, ...cells: readonly string[]): Promise<NotebookDocument> {
    const notebook = await openNotebook(name, cellsOf(...cells));
    void startAllCells(notebook);
    return notebook;
  }

  /** Mines blocks until the output matches, because a cell shows only those after it began to follow. */
  async function mineUntil(cell: NotebookCell, pattern: RegExp): Promise<void> {
    await waitFor(
      async () => {
        await node.request('evm_mine', []);
        return outputText(cell);
      },
      (text) => pattern.test(text),
      { what: `${String(pattern)} in the output while blocks are mined` },
    );
  }

  const isRunning = (cell: NotebookCell): boolean => cell.executionSummary?.success === undefined;

  /** Waits for the end of a cell, which was live. */
  async function ended(cell: NotebookCell): Promise<void> {
    await waitFor(() => !isRunning(cell), Boolean, { what: 'the end of the live cell' });
    assert.equal(cell.executionSummary?.success, true);
  }

  it("shows blocks as they arrive, doesn't hold up the next cell, and ends when it is stopped", async () => {
    const notebook = await run('live.rpc', follow, 'eth_chainId');
    const [cell, next] = notebook.getCells();
    assert.ok(cell && next);
    await ended(next);
    await mineUntil(cell, /(?:[2-9]|\d\d) blocks/);
    // Other viewers than the renderer get the rows when none arrives for a moment.
    await outputShows(cell, /^ +\d+ {2}/m);
    assert.ok(isRunning(cell));
    await commands.executeCommand('notebook.cancelExecution', notebook.uri);
    await ended(cell);
    await outputShows(cell, /Done: \d+ blocks/);
  });

  it('stands still while it is paused, shows what waits when it is resumed, and is saved after it is stopped', async () => {
    const notebook = await run('paused.rpc', follow);
    const [cell] = notebook.getCells();
    assert.ok(cell);
    await mineUntil(cell, /Live · (?:[2-9]|\d\d) blocks/);
    pressWork(cell, 'pause');
    await mineUntil(cell, /Paused: (?:[2-9]|\d\d) new blocks/);
    await pressCellItem(cell, 'Paused: ');
    await mineUntil(cell, /^Live · /);
    pressWork(cell, 'stop');
    await ended(cell);
    const { rows } = await workShows(cell, ({ state }) => state === 'done');
    pressWork(cell, 'saveAs');
    await (await promptFor(`Save ${rows} Rows As`)).pick('NDJSON');
    const file = path.join(workspaceFolder(), 'blocks.ndjson');
    assert.match(await selectFile(file), /rows\.ndjson$/);
    await noticeOf(`Saved ${rows} rows to`);
    assert.equal((await readFile(file, 'utf8')).trimEnd().split('\n').length, rows);
    await rm(file);
  });

  it('ends when the Networks view stops it', async () => {
    const notebook = await run('listed.rpc', follow);
    const [cell] = notebook.getCells();
    assert.ok(cell);
    await mineUntil(cell, /Live · [1-9]/);
    const subscription = await waitFor(subscriptionInTree);
    assert.match((await treeTexts('rpcbook.networks', 2)).join('\n'), /dev .*1 live cell/);
    assert.match(menuCondition('view/item/context', 'rpcbook.live.stop') ?? '', /viewItem == subscription/);
    await commands.executeCommand('rpcbook.live.stop', subscription);
    await ended(cell);
    await waitFor(subscriptionInTree, (listed) => listed === undefined);
  });

  /** The element of the live cell in the Networks view. Undefined if there is none. */
  async function subscriptionInTree(): Promise<unknown> {
    const { provider } = testWindow.trees.get('rpcbook.networks') ?? {};
    assert.ok(provider);
    let elements = (await provider.getChildren()) ?? [];
    while (elements.length > 0) {
      for (const element of elements)
        if ((await provider.getTreeItem(element)).contextValue === 'subscription') return element;
      const below = await Promise.all(elements.map(async (element) => (await provider.getChildren(element)) ?? []));
      elements = below.flat();
    }
    return undefined;
  }

  it('runs again with each block, says what changed, and ends when its tab is closed', async () => {
    const notebook = await run('repeated.rpc', '# @every block\neth_blockNumber');
    const [cell] = notebook.getCells();
    assert.ok(cell);
    await mineUntil(cell, /Changed since the run before: result: \d+ → \d+ \(\+\d+\)/);
    assert.ok(isRunning(cell));
    await commands.executeCommand('notebook.cancelExecution', notebook.uri);
    await ended(cell);
    await outputShows(cell, /Done: \d+ runs in \d+ calls/);
    const end = nextEnd(notebook, 0);
    void startAllCells(notebook);
    await mineUntil(cell, /^Repeating/);
    await closeTabs();
    assert.equal(await end, true);
  });

  /** Waits until a cell has unsubscribed and its socket is closed. */
  async function unsubscribed(counting: CountingNode): Promise<void> {
    await waitFor(
      () => ({ asked: counting.count('eth_unsubscribe'), sockets: counting.sockets }),
      ({ asked, sockets }) => asked > 0 && sockets === 0,
    );
  }

  it('ends after # @take, and then the cells run that need its rows, while others do not wait', async () => {
    const notebook = await run(
      'bounded.rpc',
      '# @name live\n# @take 2\neth_subscribe newHeads',
      'eth_getBlockByHash {{live.result[1].hash}} false',
      'eth_chainId',
    );
    const [live, needing, other] = notebook.getCells();
    assert.ok(live && needing && other);
    await ended(other);
    assert.ok(isRunning(live));
    await mineUntil(live, /Done: 2 blocks/);
    await ended(needing);
  });

  it('asks before it spends ten times what it usually needs in a minute, and continues or stops as answered', async () => {
    await setSetting(settingIds.costs, { eth_subscribe: 1, eth_unsubscribe: 0, eth_getBlockByNumber: 1 });
    const notebook = await run('costly.rpc', follow);
    const cell = notebook.cellAt(0);
    await mineUntil(cell, /Live · [1-9]/);
    await node.request('anvil_mine', ['0x40']);
    const [from] = await node.request<readonly string[]>('eth_accounts', []);
    let value = 0;
    /** Replaces blocks until the cell asks. */
    const asked = () =>
      waitFor(
        async () => {
          value += 1;
          await node.request('anvil_reorg', [40, [[{ from, to: from, value: `0x${value.toString(16)}` }, 0]]]);
          return testWindow.notices.find(({ message }) => message === 'Keep following dev?');
        },
        (notice) => notice !== undefined,
        { what: 'the question of the live cell' },
      );
    const first = await asked();
    assert.match(
      first?.detail ?? '',
      /^It used 1\d\d credits in the last minute, and usually needs less than 190 credits\./,
    );
    assert.ok(isRunning(cell));
    first?.answer('Continue');
    const second = await asked();
    assert.ok(isRunning(cell));
    second?.answer(undefined);
    await waitFor(() => !isRunning(cell), Boolean, { what: 'the end of the live cell' });
    await outputShows(cell, /runs by itself and would spend more than 190 credits in a minute/);
    assert.equal(workOf(cell)?.state, 'stopped');
  });

  it('unsubscribes and closes its socket when its cell is deleted', async () => {
    const counting = await CountingNode.start(node);
    await useOwnNode(counting);
    const notebook = await run('deleted.rpc', follow);
    await mineUntil(notebook.cellAt(0), /Live · /);
    assert.equal(workOf(notebook.cellAt(0))?.state, 'running');
    const edit = new WorkspaceEdit();
    edit.set(notebook.uri, [NotebookEdit.deleteCells(new NotebookRange(0, 1))]);
    assert.ok(await workspace.applyEdit(edit));
    await unsubscribed(counting);
    await useOwnNode(node);
    await counting.stop();
  });
});
