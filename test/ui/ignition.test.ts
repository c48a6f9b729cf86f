import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { Anvil } from '../service/evm/anvil';
import { HardhatProject } from '../service/hardhat/hardhatProject';
import { useLocalService, useOwnNode } from './pages/ownNode';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('a project of Hardhat 3 that Ignition deployed in default settings', () => {
  let workbench: WorkbenchPage;
  let node: Anvil;
  let folder: string;

  before(async function () {
    if (!HardhatProject.isAvailable) this.skip();
    workbench = await sharedWorkbench();
    await workbench.clear();
    node = await Anvil.start({});
    folder = path.join(workbench.workspace, 'lockers');
    const project = await HardhatProject.create(folder);
    await project.deploy(`http://127.0.0.1:${node.port}`, 'Lockers');
    // Only a link to what is installed.
    await rm(path.join(folder, 'node_modules'));
    await useOwnNode(workbench, node);
    // A watcher may report the files only after the first question.
    await workbench.host.evaluate((api) => api.commands.executeCommand('rpcbook.contracts.refresh'));
  });

  after(async () => {
    if (folder === undefined) return;
    await useLocalService(workbench);
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has its proxied call, variable, events and the cause of a failure by one click on Run All', async () => {
    const cells = [
      'eth_call LockerProxy total',
      'eth_getStorageAt LockerProxy phase latest',
      'eth_getLogs { address: LockerProxy, fromBlock: earliest, toBlock: latest }',
      'eth_call LockerProxy take 100',
    ].map((cell) => `\`\`\`rpc\n# @network own/dev\n${cell}\n\`\`\`\n`);
    await workbench.notebook.open(await workbench.writeFile('lockers.rpc', cells.join('\n')));
    await workbench.notebook.startRunAll();
    const expected = [['42'], ['Active'], ['Kept', 'amount'], ['Why it failed', /TooMuch\(asked 100, available 42\)/]];
    for (const [index, texts] of expected.entries()) {
      const isLast = index === expected.length - 1;
      assert.equal(await workbench.notebook.finished(index), !isLast, cells[index]);
      const output = await workbench.notebook.output(index);
      for (const text of texts) await output.getByText(text).first().waitFor();
      await workbench.screenshot(`ignition-${index}`);
    }
  });
});
