import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { Anvil } from '../service/evm/anvil';
import { HardhatProject } from '../service/hardhat/hardhatProject';
import { nextEnd, notebookText, openNotebook, outputShows, startAllCells, workspaceFolder } from './window/cells';
import { useLocalService, useOwnNode } from './window/services';
import { closeTabs, start } from './window/testWindow';

describe('a project of Hardhat 3 that Ignition deployed in default settings', () => {
  let node: Anvil | undefined;
  const folder = path.join(workspaceFolder(), 'lockers');

  before(async function () {
    if (!HardhatProject.isAvailable) this.skip();
    node = await Anvil.start({});
    const project = await HardhatProject.create(folder);
    await project.deploy(`http://127.0.0.1:${node.port}`, 'Lockers');
    // Only a link to what is installed.
    await rm(path.join(folder, 'node_modules'));
    await useOwnNode(node);
    // A watcher may report the files only after the first question.
    await start('rpcbook.contracts.refresh');
  });
  after(async () => {
    await closeTabs();
    await useLocalService();
    await node?.stop();
    await rm(folder, { recursive: true, force: true });
    await start('rpcbook.contracts.refresh');
  });

  it('has its proxied call, variable, events and the cause of a failure by one click on Run All', async () => {
    const cells: readonly (readonly [text: string, shown: RegExp, succeeds: boolean])[] = [
      ['eth_call LockerProxy total', /\b42\b/, true],
      ['eth_getStorageAt LockerProxy phase latest', /Active/, true],
      ['eth_getLogs { address: LockerProxy, fromBlock: earliest, toBlock: latest }', /Kept[^]*amount/, true],
      ['eth_call LockerProxy take 100', /Why it failed[^]*TooMuch\(asked 100, available 42\)/, false],
    ];
    const notebook = await openNotebook(
      'lockers.rpc',
      notebookText(...cells.map(([text]) => `# @network own/dev\n${text}`)),
    );
    const ends = cells.map((_, index) => nextEnd(notebook, index));
    await startAllCells(notebook);
    assert.deepEqual(
      await Promise.all(ends),
      cells.map(([, , succeeds]) => succeeds),
    );
    for (const [index, [, shown]] of cells.entries()) await outputShows(notebook.cellAt(index), shown);
  });
});
