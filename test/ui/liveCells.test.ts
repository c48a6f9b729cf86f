import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { Anvil } from '../service/evm/anvil';
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

  /**
   * Mines blocks until the output matches, because a cell shows only those after it began to follow. Its text follows when
   * no row arrives for a moment.
   */
  async function mineUntil(pattern: RegExp): Promise<void> {
    await waitFor(
      async () => {
        const text = await output();
        if (!text.includes('Rows are arriving')) await node.request('evm_mine', []);
        return text;
      },
      (text) => pattern.test(text),
      { what: `${String(pattern)} in the output while blocks are mined` },
    );
  }

  const cell = (text: string): string => `\`\`\`rpc\n# @network own/dev\n${text}\n\`\`\`\n`;

  async function stop(): Promise<void> {
    await workbench.host.evaluate((api) => api.commands.executeCommand('notebook.cancelExecution'));
    assert.equal(await workbench.notebook.finished(0), true);
  }

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
    await waitFor(() => isStored('wentOn.rpc'));
    await workbench.reload();
    await node.request('anvil_mine', ['0x5']);
    const offer = workbench.page.locator('.notification-list-item').filter({ hasText: 'can go on from there' }).first();
    await workbench.host.evaluate((api) => api.commands.executeCommand('notifications.showList'));
    await offer.waitFor();
    const last = Number(/up to block ([\d,]+)/.exec(await offer.innerText())?.[1]?.replace(/,/g, ''));
    await offer.getByRole('button', { name: 'Go On' }).click();
    await mineUntil(/Live · (?:[6-9]|\d[\d,]+) blocks/);
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
});
