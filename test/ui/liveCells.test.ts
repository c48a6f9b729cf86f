import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
import { CountingNode } from '../unit/core/run/live/follow/countingNode';
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

  /** The plain text of the first cell's outputs. */
  function output(): Promise<string> {
    return workbench.host.evaluate((api) =>
      (api.window.activeNotebookEditor?.notebook.cellAt(0).outputs ?? [])
        .flatMap(({ items }) => items.filter(({ mime }) => mime === 'text/plain'))
        .map(({ data }) => new TextDecoder().decode(data))
        .join(),
    );
  }

  /** Mines blocks until the output matches, because a cell shows only those after it began to follow. */
  async function mineUntil(pattern: RegExp): Promise<void> {
    for (let turn = 0; turn < 100; turn += 1) {
      await node.request('evm_mine', []);
      for (let look = 0; look < 4; look += 1) {
        if (pattern.test(await output())) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    assert.fail(`The output never matched ${String(pattern)}: ${await output()}`);
  }

  const cell = (text: string): string => `\`\`\`rpc\n# @network own/dev\n${text}\n\`\`\`\n`;

  async function isRunning(): Promise<boolean> {
    return workbench.host.evaluate(
      (api) => api.window.activeNotebookEditor?.notebook.cellAt(0).executionSummary?.success === undefined,
    );
  }

  async function stop(): Promise<void> {
    await workbench.host.evaluate((api) => api.commands.executeCommand('notebook.cancelExecution'));
    assert.equal(await workbench.notebook.finished(0), true);
  }

  it("shows blocks as they arrive, doesn't hold up the next cell, and ends when it is stopped", async () => {
    const file = await workbench.writeFile('live.rpc', `${cell('eth_subscribe newHeads')}\n${cell('eth_chainId')}`);
    await workbench.notebook.open(file);
    await workbench.notebook.startRunAll();
    assert.equal(await workbench.notebook.finished(1), true, 'the next cell runs');
    await mineUntil(/(?:[2-9]|\d\d) blocks/);
    await workbench.screenshot('live-cell');
    // Other viewers than the renderer get the rows when none arrives for a moment.
    await waitFor(
      () => output(),
      (text) => /^ +\d+ {2}/m.test(text),
    );
    assert.ok(await isRunning());
    await stop();
    assert.match(await output(), /Done: \d+ blocks/);
    await workbench.screenshot('live-cell-ended');
  });

  it('stands still while it is paused, shows what waits when it is resumed, and is saved after it is stopped', async () => {
    await workbench.notebook.open(await workbench.writeFile('paused.rpc', cell('eth_subscribe newHeads')));
    await workbench.notebook.startRunAll();
    await mineUntil(/Live · (?:[2-9]|\d\d) blocks/);
    const { outputFrame } = workbench.notebook;
    await outputFrame.getByRole('button', { name: 'Pause', exact: true }).click();
    await mineUntil(/Paused: (?:[2-9]|\d\d) new blocks/);
    await workbench.screenshot('live-cell-paused');
    await workbench.page.getByRole('button', { name: /^Paused: \d+ new blocks/ }).click();
    await mineUntil(/^Live · /);
    await outputFrame.getByRole('button', { name: 'Stop', exact: true }).click();
    assert.equal(await workbench.notebook.finished(0), true);
    const [, blocks = ''] = /Done: (\d+) blocks/.exec(await output()) ?? [];
    await outputFrame.getByRole('button', { name: 'Save As…', exact: true }).click();
    await workbench.quickInput.expect(`Save ${blocks} Rows As`);
    await workbench.quickInput.pick('NDJSON');
    const target = path.join(workbench.workspace, 'blocks.ndjson');
    await waitFor(
      () => workbench.quickInput.input.inputValue(),
      (text) => /rows\.ndjson$/.test(text),
    );
    await workbench.quickInput.answer(target);
    await workbench.notification(`Saved ${blocks} rows to`).waitFor();
    assert.equal((await readFile(target, 'utf8')).trimEnd().split('\n').length, Number(blocks));
  });

  /** The table of the live cell: its rows by block with their distance from its top, and whether its end is in sight. */
  function table() {
    return workbench.notebook.outputFrame
      .locator('.grid')
      .first()
      .evaluate((grid) => {
        const { top } = grid.getBoundingClientRect();
        const drawn = [...grid.querySelectorAll('.grid-row[aria-rowindex]')].map((row) => {
          const number = row.querySelector('.grid-cell')?.textContent.replace(/,/g, '');
          return [Number(number), row.getBoundingClientRect().top - top] as const;
        });
        return {
          rows: Number(grid.getAttribute('aria-rowcount')) - 1,
          isAtEnd: grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 4,
          newest: Math.max(...drawn.map(([number]) => number)),
          places: Object.fromEntries(drawn),
        };
      });
  }

  /** Waits until the table is as wanted, because each new row draws it again. */
  async function tableUntil(
    isWanted: (shown: Awaited<ReturnType<typeof table>>) => boolean,
    what: string,
  ): Promise<Awaited<ReturnType<typeof table>>> {
    let shown = await table();
    for (let look = 0; look < 100 && !isWanted(shown); look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      shown = await table();
    }
    assert.ok(isWanted(shown), `${what}: ${JSON.stringify(shown)}`);
    return shown;
  }

  it('shows the newest rows until the reader scrolls, last or first, and ends when the Networks view stops it', async () => {
    await workbench.notebook.open(await workbench.writeFile('scrolled.rpc', cell('eth_subscribe newHeads')));
    await workbench.notebook.startRunAll();
    await mineUntil(/Live · [1-9]/);
    const mine = (blocks: number) => node.request('anvil_mine', [`0x${blocks.toString(16)}`]);
    const head = async () => Number(await node.request('eth_blockNumber', []));
    await mine(40);
    let newest = await head();
    let shown = await tableUntil((now) => now.isAtEnd && now.newest === newest, 'the newest row is in sight');
    const grid = workbench.notebook.outputFrame.locator('.grid').first();
    for (const order of ['last', 'first']) {
      if (order === 'first') {
        await workbench.notebook.outputFrame.getByRole('button', { name: 'Newest first' }).click();
        newest = await head();
        shown = await tableUntil((now) => (now.places[newest] ?? 99) < 60 && !now.isAtEnd, 'the newest row is on top');
      }
      await grid.evaluate((element) => void (element.scrollTop = 200));
      const { rows, places } = await tableUntil((now) => now.rows >= shown.rows && !now.isAtEnd, 'it is scrolled');
      const [[read, place] = ['', 0]] = Object.entries(places).filter(([, top]) => top > 60 && top < 200);
      await mine(3);
      shown = await tableUntil(
        (now) => now.rows >= rows + 3 && Math.abs((now.places[Number(read)] ?? 0) - place) < 2,
        `newest ${order}: block ${read} stays at ${place}`,
      );
    }
    const tree = await workbench.openTree('rpcbook.networks', 'Networks');
    await tree.expand('dev');
    await tree.pressInlineAction('eth_subscribe', 'Stop');
    assert.equal(await workbench.notebook.finished(0), true);
    await tree.item('eth_subscribe').waitFor({ state: 'detached' });
    await workbench.screenshot('live-cell-scrolled');
  });

  /** Whether the window has stored where the live cell of a notebook is. */
  const isStored = (file: string): Promise<boolean> =>
    workbench.page.evaluate(async (name) => {
      const databases = (await indexedDB.databases()).map((database) => database.name ?? '');
      const texts = await Promise.all(
        databases
          .filter((database) => database.startsWith('vscode-web-state-db-'))
          .map(
            (database) =>
              new Promise<string>((resolve) => {
                const opening = indexedDB.open(database);
                opening.onsuccess = () => {
                  const reading = opening.result
                    .transaction('ItemTable')
                    .objectStore('ItemTable')
                    .get('rpcbook.rpcbook');
                  reading.onsuccess = () => resolve(String(reading.result));
                  reading.onerror = () => resolve('');
                  opening.result.close();
                };
                opening.onerror = () => resolve('');
              }),
          ),
      );
      return texts.some((text) => {
        const { liveCells = {} } = text.startsWith('{') ? JSON.parse(text) : {};
        return Object.keys(liveCells).some((key) => key.endsWith(`/${name}`));
      });
    }, file);

  it('goes on from the last block after the window was loaded again, with each block once', async () => {
    await workbench.notebook.open(await workbench.writeFile('wentOn.rpc', cell('eth_subscribe newHeads')));
    await workbench.notebook.startRunAll();
    await mineUntil(/Live · [1-9]/);
    while (!(await isStored('wentOn.rpc'))) await workbench.page.waitForTimeout(100);
    await workbench.reload();
    await node.request('anvil_mine', ['0x5']);
    const offer = workbench.page.locator('.notification-list-item').filter({ hasText: 'can go on from there' }).first();
    await workbench.host.evaluate((api) => api.commands.executeCommand('notifications.showList'));
    await offer.waitFor();
    const last = Number(/up to block ([\d,]+)/.exec(await offer.innerText())?.[1]?.replace(/,/g, ''));
    await offer.getByRole('button', { name: 'Go On' }).click();
    await mineUntil(/Live · (?:[6-9]|\d\d) blocks/);
    const head = Number(await node.request('eth_blockNumber', []));
    // The last block that was mined may arrive only now.
    await waitFor(
      () => output(),
      (text) => new RegExp(`^ +${head.toLocaleString('en-US')} {2}`, 'm').test(text),
    );
    await stop();
    const numbers = await workbench.host.evaluate((api) => {
      const [, answer] = api.window.activeNotebookEditor?.notebook.cellAt(0).outputs ?? [];
      const text = new TextDecoder().decode(answer?.items.find(({ mime }) => mime === 'text/plain')?.data);
      return [...text.matchAll(/^ +([\d,]+) {2}/gm)].map(([, number = '']) => Number(number.replace(/,/g, '')));
    });
    // Rows from before are kept, if there were any when the window stored the cell.
    const first = Math.min(...numbers);
    assert.ok(first <= last + 1, `${first} is shown first, and ${last} was the last one before`);
    assert.deepEqual(
      [...numbers].sort((one, other) => one - other),
      Array.from({ length: head - first + 1 }, (_, index) => first + index),
    );
    const ended = await output();
    assert.ok(ended.includes(`Went on after block ${last}.`), ended);
    await workbench.screenshot('live-cell-went-on');
  });

  it('runs again with each block, and says what changed', async () => {
    const file = await workbench.writeFile('repeated.rpc', cell('# @every block\neth_blockNumber'));
    await workbench.notebook.open(file);
    await workbench.notebook.startRunAll();
    await mineUntil(/Changed since the run before: result: \d+ → \d+ \(\+\d+\)/);
    await workbench.screenshot('repeated-cell');
    assert.ok(await isRunning());
    await stop();
    assert.match(await output(), /Done: \d+ runs in \d+ calls/);
    await workbench.notebook.startRunAll();
    await mineUntil(/^Repeating/);
    await workbench.clear();
    assert.equal(await endsWithoutTab(file), true, 'it ends when its tab is closed');
  });

  /** Waits for the end of the first cell of a notebook that has no tab. VS Code keeps it open for the tests. */
  function endsWithoutTab(file: string): Promise<boolean> {
    return workbench.host.evaluate(async (api, name) => {
      const notebook = api.workspace.notebookDocuments.find(({ uri }) => uri.fsPath === name);
      for (;;) {
        const success = notebook?.isClosed === false ? notebook.cellAt(0).executionSummary?.success : true;
        if (success !== undefined) return success;
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    }, file);
  }

  it('ends after # @take, and then the cells run that need its rows, while others do not wait', async () => {
    const cells = [
      '# @name live\n# @take 2\neth_subscribe newHeads',
      'eth_getBlockByHash {{live.result[1].hash}} false',
    ];
    const text = [...cells, 'eth_chainId'].map(cell).join('\n');
    await workbench.notebook.open(await workbench.writeFile('bounded.rpc', text));
    await workbench.notebook.startRunAll();
    assert.equal(await workbench.notebook.finished(2), true, 'the cell that needs nothing runs');
    assert.ok(await isRunning());
    await mineUntil(/Done: 2 blocks/);
    assert.equal(await workbench.notebook.finished(1), true, 'the cell that needs the rows runs');
  });

  it('unsubscribes and closes its socket when its cell is deleted', async () => {
    const counting = await CountingNode.start(node);
    await useOwnNode(workbench, counting);
    await workbench.notebook.open(await workbench.writeFile('deleted.rpc', cell('eth_subscribe newHeads')));
    await workbench.notebook.startRunAll();
    await mineUntil(/Live · /);
    // The command of the user asks first.
    await workbench.host.evaluate((api) => {
      const edit = new api.WorkspaceEdit();
      const uri = api.window.activeNotebookEditor?.notebook.uri;
      if (uri) edit.set(uri, [api.NotebookEdit.deleteCells(new api.NotebookRange(0, 1))]);
      return api.workspace.applyEdit(edit);
    });
    for (let turn = 0; counting.count('eth_unsubscribe') < 1 || counting.sockets > 0; turn += 1) {
      if (turn > 200) assert.fail(`${counting.sockets} sockets, ${counting.methods.join()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await useOwnNode(workbench, node);
    await counting.stop();
  });
});
