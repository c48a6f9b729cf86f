import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import { Anvil } from '../../service/evm/anvil';
import { compileContracts } from '../../service/evm/compileContracts';
import { useLocalService, useOwnNode } from '../../ui/pages/ownNode';
import { setSetting } from '../../ui/pages/textHover';
import type { WorkbenchPage } from '../../ui/pages/workbenchPage';
import { sendTransaction } from './sendTransaction';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract Vault {
    uint256 public fee = 25;

    function setFee(uint256 to) external {
        fee = to;
    }
}
`;

/** The fees, each some blocks after the one before. */
const fees: readonly (readonly [blocks: number, fee: bigint])[] = [
  [120, 40n],
  [200, 30n],
  [90, 55n],
  [310, 30n],
  [160, 42n],
];

/** Runs a history of a variable on a node of its own. `take` returns a screenshot of the window. */
export async function takeBlame(workbench: WorkbenchPage, take: () => Promise<Buffer>): Promise<Buffer> {
  const node = await Anvil.start({});
  try {
    const { Vault: artifact } = await compileContracts({ 'Vault.sol': source });
    if (artifact === undefined) throw new Error('no contract');
    const { abi, bytecode, storageLayout } = artifact;
    const [ops, deployer] = await node.request<readonly Hex[]>('eth_accounts', []);
    const vault = await sendTransaction(node, { from: deployer, data: encodeDeployData({ abi, bytecode }) });
    for (const [blocks, fee] of fees) {
      await node.request('anvil_mine', [`0x${blocks.toString(16)}`]);
      const data = encodeFunctionData({ abi, functionName: 'setFee', args: [fee] });
      await sendTransaction(node, { from: ops, to: vault, data });
    }
    await node.request('anvil_mine', ['0x78']);
    await workbench.writeFile('Vault.json', JSON.stringify({ abi, storageLayout }));
    await setSetting(workbench, 'rpcbook.abi.addresses', { [vault]: 'Vault.json' });
    await setSetting(workbench, 'rpcbook.labels', { [ops ?? '']: 'ops' });
    await useOwnNode(workbench, node);
    await workbench.page.setViewportSize({ width: 960, height: 800 });
    const cell = '# @network own/dev\n# @history 5\neth_getStorageAt Vault fee latest';
    await workbench.notebook.open(await workbench.writeFile('blame.rpc', `\`\`\`rpc\n${cell}\n\`\`\`\n`));
    await workbench.notebook.run(0);
    await workbench.notebook.outputFrame
      .getByText(/fee is 42 since block/)
      .first()
      .waitFor();
    return await take();
  } finally {
    for (const id of ['rpcbook.abi.addresses', 'rpcbook.labels']) await setSetting(workbench, id, undefined);
    await useLocalService(workbench);
    await node.stop();
  }
}
