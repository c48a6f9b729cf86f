import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { layoutNames } from '../../../../../src/core/formats/storage/layoutNames';
import { DeploymentIndex } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { Anvil } from '../../../../service/evm/anvil';
import { HardhatProject } from '../../../../service/hardhat/hardhatProject';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';

const local = { ...evmNetwork, chainId: '31337' };

describe('deployments of Hardhat Ignition', () => {
  let folder: AbiFolder;
  let node: Anvil;
  before(async function () {
    if (!HardhatProject.isAvailable) this.skip();
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    const project = await HardhatProject.create(folder.file('project'));
    await project.deploy(`http://127.0.0.1:${node.port}`);
  });
  after(async () => {
    await node?.stop();
    await folder?.delete();
  });

  it('are read from files that Ignition itself wrote, with the ABI as it was deployed', async () => {
    const problems: string[] = [];
    const deployments = new DeploymentIndex({
      files: new FolderFiles(folder.path),
      now: Date.now,
      pause: pauseBriefly,
      onUnread: ({ path, why }) => problems.push(`${path}: ${why}`),
    });
    const written = 'project/ignition/deployments/chain-31337/deployed_addresses.json';
    const addresses = JSON.parse(await readFile(folder.file(written), 'utf8')) as Record<string, string>;
    const found = await deployments.on(local);
    assert.deepEqual(
      Object.fromEntries([...found.values()].map(({ name, address }) => [`Money#${name}`, address])),
      Object.fromEntries(Object.entries(addresses).map(([id, address]) => [id, address.toLowerCase()])),
    );
    assert.deepEqual([...found.values()].map(({ name }) => name).sort(), ['Doubled', 'Purse', 'SecondPurse']);
    for (const { address, path, tool } of found.values()) {
      assert.ok((await node.request<string>('eth_getCode', [address, 'latest'])).length > 10, address);
      assert.deepEqual([path, tool], [written, 'Hardhat Ignition']);
    }
    const called = await Promise.all([...found.keys()].map((address) => deployments.blocksOfCalls(local, address)));
    assert.ok(called.flat().length > 0, 'its journal has the receipts of calls');
    const { index, files } = indexOf(folder);
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    const knowledge = new ContractKnowledge({ files, index, deployments, settings });
    // The second one has an ID of its own, so that no artifact has its name.
    for (const name of ['Purse', 'SecondPurse']) {
      const [address] = [...found].find(([, known]) => known.name === name) ?? [];
      const file = await knowledge.contractAt(local, address ?? '');
      assert.ok(file?.contract.kind === 'ok');
      assert.ok(file.contract.value.items.some((item) => item.kind === 'event' && item.name === 'Filled'));
      // From the AST of the build: Hardhat's default settings write no layout.
      assert.deepEqual(layoutNames(file.contract.value.layout ?? null), ['total']);
    }
    assert.deepEqual(problems, []);
  });
});
