import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

/** An ABI in which the sender of a token transfer has the given name. */
function abiWith(sender: string): string {
  const inputs = [
    { name: sender, type: 'address', indexed: true },
    { name: 'payee', type: 'address', indexed: true },
    { name: 'amount', type: 'uint256' },
  ];
  return JSON.stringify([{ type: 'event', name: 'Transfer', inputs }]);
}

describe('a workspace of two folders', () => {
  const folders = ['shop', 'bank'];
  const file = 'two.code-workspace';
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    await workbench.setTheme('dark');
    const { contracts, transactions } = workbench.service.landmarks.evm;
    const receipt = `\`\`\`rpc\n# @network evm\n# @abi ./own.json\neth_getTransactionReceipt ${transactions.tokenTransfer}\n\`\`\`\n`;
    const call = '```rpc\n# @network evm\neth_call Coin symbol()(string)\n```\n';
    await workbench.writeFile('shop/own.json', abiWith('customer'));
    await workbench.writeFile('shop/receipt.rpc', receipt);
    await workbench.writeFile('bank/own.json', abiWith('debtor'));
    await workbench.writeFile('bank/receipt.rpc', `${receipt}\n${call}`);
    const addresses = { '31337': { Coin: contracts.token.address } };
    await workbench.writeFile('shop/deployments/local/addresses.json', JSON.stringify(addresses));
    await workbench.writeFile(file, JSON.stringify({ folders: folders.map((folder) => ({ path: folder })) }));
    await workbench.openWorkspace(path.join(workbench.workspace, file), folders);
  });

  after(async () => {
    await workbench.openWorkspace();
    for (const name of [...folders, file]) await rm(path.join(workbench.workspace, name), { recursive: true });
    await workbench.clear();
  });

  it('has notebooks that read the files beside them, and names of contracts from both', async () => {
    const { notebook } = workbench;
    const names = { shop: 'customer', bank: 'debtor' };
    for (const [folder, name] of Object.entries(names)) {
      await notebook.open(path.join(workbench.workspace, folder, 'receipt.rpc'));
      assert.equal(await notebook.run(0), true);
      const output = await notebook.output(0);
      await output.getByText(name, { exact: true }).first().waitFor();
      await workbench.screenshot(`two-folders-${folder}`);
    }
    assert.equal(await notebook.run(1), true);
    await (await notebook.output(1)).getByText('symbol').first().waitFor();
    const tree = await workbench.openTree('rpcbook.contracts', 'Contracts');
    await tree.item('Coin').waitFor();
    await workbench.screenshot('two-folders-contracts');
  });
});
