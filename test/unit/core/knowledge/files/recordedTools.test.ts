import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import path from 'node:path';

import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { DeploymentIndex } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { readCalledContract } from '../../../../../src/core/knowledge/sources/calledContract';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { contractLayout } from '../../../../../src/core/knowledge/sources/contractLayout';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { evmNetwork } from '../../answer/decode/exampleNetworks';
import { AbiFolder, indexOf } from '../../formats/abi/abiFolder';

const outputs = path.join(import.meta.dirname, '../../../../service/recorded/outputs');
const members = ['Planned', 'Active'];
const proxy = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const implementation = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

describe('projects in default settings, as the real tools wrote them', () => {
  let folder: AbiFolder;
  beforeEach(async () => {
    folder = await AbiFolder.create();
  });
  afterEach(() => folder.delete());

  async function open(tool: string) {
    await cp(path.join(outputs, tool), folder.path, { recursive: true });
    const unread: string[] = [];
    const deployments = new DeploymentIndex({
      files: new FolderFiles(folder.path),
      now: Date.now,
      pause: pauseBriefly,
      onUnread: ({ path: file, why }) => unread.push(`${file}: ${why}`),
    });
    const { index, files } = indexOf(folder);
    const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
    return { deployments, knowledge: new ContractKnowledge({ files, index, deployments, settings }), unread };
  }

  /** The variables of a layout with their places, and the members of the enum. */
  function described(json: Parameters<typeof readStorageLayout>[0] | undefined) {
    const layout = readStorageLayout(json ?? null);
    assert.ok(layout.kind === 'ok', layout.kind === 'failed' ? layout.problem : '');
    const { variables, types } = layout.value;
    const phase = types.get(variables.find(({ label }) => label === 'phase')?.type ?? '');
    return {
      variables: variables.map(({ label, slot, offset }) => `${label} ${slot}.${offset}`),
      members: phase?.kind === 'value' ? phase.names : undefined,
    };
  }

  const variables = ['total 0.0', 'phase 0.16', 'kept 1.0'];

  for (const [tool, names] of [
    ['hardhat2', members],
    // It writes no artifact of a file that has only an enum.
    ['truffle', undefined],
  ] as const)
    it(`of ${tool} have the ABI and the layout of a contract by its name`, async () => {
      const { knowledge } = await open(tool);
      const contract = await knowledge.contract('Safe', undefined);
      assert.ok(contract.kind === 'ok', JSON.stringify(contract));
      assert.deepEqual(contract.value.items.map((item) => [item.kind, 'name' in item && item.name]).sort(), [
        ['event', 'Kept'],
        ['function', 'keep'],
      ]);
      assert.deepEqual(described(contract.value.layout), { variables, members: names });
    });

  it('of hardhat-deploy name a proxy, its functions and variables', async () => {
    const { deployments, knowledge, unread } = await open('hardhatDeploy');
    const local = { ...evmNetwork, chainId: '31337' };
    const names = await knowledge.contractsOn(local);
    assert.deepEqual([names.get(proxy)?.name, names.get(implementation)?.name], ['Safe', 'Safe_Implementation']);
    assert.deepEqual([...(await deployments.proxiesOn(local)).keys()], [proxy]);
    const { functions } = await readCalledContract(local, proxy, knowledge);
    assert.ok(functions.some(({ item }) => item.name === 'keep'));
    // The artifact of the proxy itself has an empty layout.
    const { layout } = await contractLayout(proxy, 'phase', undefined, { network: local, knowledge });
    assert.deepEqual(described(layout?.json).variables, variables);
    assert.deepEqual(unread, []);
  });

  it('of the upgrades plugin of OpenZeppelin name the contract behind a proxy', async () => {
    const { deployments, unread } = await open('openZeppelin');
    const [[found, spans] = []] = await deployments.proxiesOn({ ...evmNetwork, chainId: '4242' });
    const pointer = spans?.at(-1)?.pointer;
    assert.deepEqual([found, pointer?.kind === 'proxy' && pointer.targets], [proxy, [implementation]]);
    assert.deepEqual(unread, []);
  });
});
