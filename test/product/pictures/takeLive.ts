import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';

import { Anvil } from '../../service/evm/anvil';
import { compileContracts } from '../../service/evm/compileContracts';
import { useLocalService, useOwnNode } from '../../ui/pages/ownNode';
import { setSetting } from '../../ui/pages/textHover';
import type { WorkbenchPage } from '../../ui/pages/workbenchPage';
import { sendTransaction } from './sendTransaction';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract Dollar {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function pay(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
    }
}
`;

/** What is paid before a reorganization takes the last two back, and after it. The token has 6 decimals. */
const paid = {
  before: [1_250_000n, 80_000_000n, 4_210_500n, 999_000n, 12_000_000n],
  after: [12_000_000n, 350_750_000n, 2_400_000n],
} as const;

/** Follows the transfers of a token on a node of its own. `take` returns a screenshot of the window. */
export async function takeLive(workbench: WorkbenchPage, take: () => Promise<Buffer>): Promise<Buffer> {
  const node = await Anvil.start({});
  const { notebook, page } = workbench;
  const tokens = await workbench.host.evaluate((api) =>
    api.workspace.getConfiguration().get<Readonly<Record<string, unknown>>>('rpcbook.tokens'),
  );
  try {
    const { Dollar: artifact } = await compileContracts({ 'Dollar.sol': source });
    if (artifact === undefined) throw new Error('no contract');
    const { abi, bytecode } = artifact;
    const [treasury, alice, bob] = await node.request<readonly Hex[]>('eth_accounts', []);
    const token = await sendTransaction(node, { from: treasury, data: encodeDeployData({ abi, bytecode }) });
    await workbench.writeFile('Dollar.json', JSON.stringify({ abi }));
    await setSetting(workbench, 'rpcbook.abi.addresses', { [token]: 'Dollar.json' });
    await setSetting(workbench, 'rpcbook.tokens', { ...tokens, [token]: { decimals: 6, symbol: 'USD' } });
    await setSetting(workbench, 'rpcbook.labels', {
      [treasury ?? '']: 'treasury',
      [alice ?? '']: 'alice',
      [bob ?? '']: 'bob',
    });
    await useOwnNode(workbench, node);
    await page.setViewportSize({ width: 960, height: 664 });
    const cell = '# @network own/dev\neth_subscribe logs { "address": "Dollar", "topics": ["Transfer"] }';
    await notebook.open(await workbench.writeFile('live.rpc', `\`\`\`rpc\n${cell}\n\`\`\`\n`));
    await notebook.startRun(0);
    const shown = (text: RegExp) => notebook.outputFrame.getByText(text).first().waitFor();
    await shown(/^None received/);
    const pay = async (values: readonly bigint[]) => {
      for (const [place, value] of values.entries()) {
        const data = encodeFunctionData({ abi, functionName: 'pay', args: [place % 2 === 0 ? alice : bob, value] });
        await sendTransaction(node, { from: treasury, to: token, data });
      }
    };
    await pay(paid.before);
    await shown(/^5 logs in blocks/);
    await node.request('anvil_reorg', [2, []]);
    await shown(/^A reorganization removed 2 rows/);
    await pay(paid.after);
    await shown(/^6 logs in blocks/);
    // Figures below the cell are collected for a second.
    await notebook.editor
      .getByText(/Live · 6 logs/)
      .first()
      .waitFor();
    return await take();
  } finally {
    await workbench.clear();
    for (const id of ['rpcbook.abi.addresses', 'rpcbook.labels']) await setSetting(workbench, id, undefined);
    await setSetting(workbench, 'rpcbook.tokens', tokens);
    await useLocalService(workbench);
    await node.stop();
  }
}
