import assert from 'node:assert/strict';

import type { NotebookCell } from 'vscode';

import { firstTab } from '../../src/webview/components/answer/answerView';
import { readTestService } from './readTestService';
import { nextEnd, notebookText, openNotebook, outputText, runCell, startCell } from './window/cells';
import { exchangeOf, viewOf } from './window/outputParts';
import { closeTabs, noticeOf, setKey } from './window/testWindow';

const { contracts, transactions } = readTestService().landmarks.evm;
const { address: token } = contracts.token;
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
    name: 'access list',
    cell: `eth_createAccessList ${nameCall} latest`,
    finds: [/gas with this list/, /Storage keys/],
  },
  {
    name: 'raw transaction',
    cell: `eth_getRawTransactionByHash ${transactions.tokenTransfer}`,
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

describe('the views of methods', () => {
  before(setKey);
  afterEach(closeTabs);

  async function opensWith(cell: NotebookCell): Promise<'decoded' | 'json'> {
    return firstTab(await exchangeOf(cell), await viewOf(cell));
  }

  for (const { name, cell: text, finds } of cells)
    it(`open on a decoded answer: ${name}`, async () => {
      const notebook = await openNotebook(`view ${name}.rpc`, notebookText(`# @network evm\n${text}`));
      const cell = notebook.cellAt(0);
      assert.equal(await runCell(notebook, 0), true);
      assert.equal(await opensWith(cell), 'decoded');
      const shown = await outputText(cell);
      for (const find of finds) assert.match(shown, find);
    });

  it('open on the JSON if a method has no view', async () => {
    const call = '# @network evm\n# @method raw\nots_getBlockDetails 0x1';
    const notebook = await openNotebook('noView.rpc', notebookText(call));
    const cell = notebook.cellAt(0);
    const end = nextEnd(notebook, 0);
    void startCell(notebook, 0);
    // Nobody described the method, so it may do more than read.
    (await noticeOf('ots_getBlockDetails')).answer('Send Call');
    assert.equal(await end, true);
    assert.equal(await opensWith(cell), 'json');
  });
});
