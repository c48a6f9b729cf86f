import assert from 'node:assert/strict';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const transfer = '0xd49f380533779045e0a31d5f485bd6ea6705e92b06d79aab1c64850119c28697';
const zeroSlot = `0x${'0'.repeat(64)}`;
const nameCall = `{ "to": "${token}", "data": "0x06fdde03" }`;

/** A cell for each view, and texts that its answer shows at once. */
const cells: readonly { readonly name: string; readonly cell: string; readonly finds: readonly RegExp[] }[] = [
  {
    name: 'proof',
    cell: `eth_getProof ${token} ["${zeroSlot}"] latest`,
    finds: [/1 storage slot/, /Storage root/, /Proof nodes/],
  },
  {
    name: 'access-list',
    cell: `eth_createAccessList ${nameCall} latest`,
    finds: [/gas with this list/, /Storage keys/],
  },
  {
    name: 'raw-transaction',
    cell: `eth_getRawTransactionByHash ${transfer}`,
    finds: [/dynamic fee/, /Calls transfer\(address,uint256\)/],
  },
  {
    name: 'simulation',
    cell: `eth_simulateV1 { "blockStateCalls": [{ "calls": [${nameCall}, { "to": "${token}", "data": "0xdeadbeef" }] }] } latest`,
    finds: [/2 calls in 1 block, 1 failed/, /Result/],
  },
  { name: 'syncing', cell: 'eth_syncing', finds: [/Not syncing/] },
  { name: 'accounts', cell: 'eth_accounts', finds: [/10 values/, /0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/] },
  { name: 'client', cell: 'web3_clientVersion', finds: [/anvil/] },
];

describe('the views of methods in the workbench', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.setTheme('dark');
    await setKey(workbench);
  });

  async function run(name: string, cell: string) {
    const file = await workbench.writeFile(`${name}.rpc`, `\`\`\`rpc\n# @network evm\n${cell}\n\`\`\`\n`);
    await workbench.notebook.open(file);
    await workbench.notebook.run(0);
    return workbench.notebook.output(0);
  }

  for (const { name, cell, finds } of cells) {
    it(`open on a decoded answer: ${name}`, async () => {
      const output = await run(name, cell);
      const tab = output.getByRole('tab', { name: 'Decoded' });
      await tab.waitFor();
      assert.equal(await tab.getAttribute('aria-selected'), 'true');
      for (const text of finds) await output.getByText(text).first().waitFor();
      for (const theme of ['light', 'dark'] as const) {
        await workbench.setTheme(theme);
        await workbench.screenshot(`view-${name}-${theme}`);
      }
    });
  }

  it('open on the JSON if a method has no view', async () => {
    const file = await workbench.writeFile(
      'no-view.rpc',
      '```rpc\n# @network evm\n# @method raw\nots_getBlockDetails 0x1\n```\n',
    );
    await workbench.notebook.open(file);
    await workbench.notebook.startRun(0);
    // Nobody described the method, so it may do more than read.
    await workbench.dialog.getByRole('button', { name: 'Send Call', exact: true }).click();
    await workbench.notebook.finished(0);
    const output = await workbench.notebook.output(0);
    const tab = output.getByRole('tab', { name: 'JSON' });
    await tab.waitFor();
    assert.equal(await tab.getAttribute('aria-selected'), 'true');
    await output.getByRole('tree').waitFor();
    await workbench.screenshot('view-none-dark');
  });
});
