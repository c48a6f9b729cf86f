import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { AnswerTab } from './pages/answerPage';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { editorHover, hoverUntil, openWith, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('hovering over the address of a contract', () => {
  let workbench: WorkbenchPage;
  const broadcast = 'broadcast/Hover.s.sol/31337/run-latest.json';

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.service.adminClient.behave();
    await prepareHovers(workbench);
    await workbench.clear();
    const { contracts, transactions } = workbench.service.landmarks.evm;
    const file = {
      transactions: [
        {
          hash: transactions.plainTransfer,
          transactionType: 'CREATE',
          contractName: 'Reserve',
          contractAddress: contracts.token.address.toLowerCase(),
        },
      ],
      receipts: [
        {
          transactionHash: transactions.plainTransfer,
          status: '0x1',
          blockNumber: '0x4d2',
          contractAddress: contracts.token.address,
        },
      ],
      chain: 31337,
      timestamp: 1767355200000,
    };
    await workbench.writeFile(broadcast, JSON.stringify(file, undefined, 2));
  });

  after(async () => {
    await rm(path.join(workbench.workspace, 'broadcast'), { recursive: true, force: true });
    for (const id of ['rpcbook.ask.receipts', 'rpcbook.defaultNetwork']) await setSetting(workbench, id, undefined);
  });

  const hoverKnown = (text: string) => hoverUntil(workbench, text, 'Reserve');

  it('shows its name, its deployment, and the script, and opens the file and the receipt', async () => {
    const { contracts } = workbench.service.landmarks.evm;
    const before = await workbench.service.adminClient.counters();
    const { address } = contracts.token;
    await openWith(workbench, 'addressed.ts', `// Some words.\n\n\n\n\n\n\n\nconst token = '${address}';\n`);
    await hoverKnown(address);
    const hover = editorHover(workbench);
    await hover.getByText('by Hover.s.sol (Foundry)').waitFor();
    await hover.getByText('block 1,234').waitFor();
    await hover.getByText('2026-01-02').waitFor();
    for (const action of ['Look Up Logs', 'Look Up Storage', 'Copy']) await hover.getByText(action).waitFor();
    await workbench.screenshot('hover-address');
    assert.deepEqual((await workbench.service.adminClient.counters()).calls, before.calls, 'nothing was sent');
    await hover.getByRole('link', { name: 'transaction' }).click();
    await new AnswerTab(workbench).shows(/Success in block/);
    await workbench.clear();
    await openWith(workbench, 'addressed.ts', `// Some words.\n\n\n\n\n\n\n\nconst token = '${address}';\n`);
    await hoverKnown(address);
    await editorHover(workbench).getByRole('link', { name: broadcast }).click();
    await workbench.host.evaluate(async (api, wanted) => {
      const selected = (): string => {
        const editor = api.window.activeTextEditor;
        return editor ? editor.document.getText(editor.selection) : '';
      };
      while (selected().toLowerCase() !== wanted)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
    }, address.toLowerCase());
  });

  it('shows the same over the name in the file of the deployment', async () => {
    await hoverKnown('Reserve');
    const hover = editorHover(workbench);
    await hover.getByText('by Hover.s.sol (Foundry)').waitFor();
    await hover.getByText('block 1,234').waitFor();
    await workbench.screenshot('hover-deployed-name');
  });
});
