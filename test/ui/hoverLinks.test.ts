import assert from 'node:assert/strict';

import { AnswerTab } from './pages/answerPage';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { editorHover, hoverOver, openWith, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

const settings = ['rpcbook.ask.receipts', 'rpcbook.defaultNetwork'];

describe('the links of a hover', () => {
  let workbench: WorkbenchPage;
  let files = 0;

  before(async () => {
    workbench = await sharedWorkbench();
  });

  beforeEach(async () => {
    await workbench.service.adminClient.behave();
    await prepareHovers(workbench);
    await setSetting(workbench, 'rpcbook.ask.receipts', 'auto');
    await workbench.clear();
  });

  afterEach(async () => {
    for (const id of settings) await setSetting(workbench, id, undefined);
  });

  async function open(...lines: readonly string[]): Promise<void> {
    files += 1;
    await openWith(workbench, `link${files}.ts`, `// Some words.\n\n\n\n\n\n${lines.join('\n')}\n`);
  }

  async function asked(network: 'evm' | 'l2net', method: string): Promise<number> {
    const { calls } = await workbench.service.adminClient.counters();
    return calls[network]?.[method] ?? 0;
  }

  it('open the full result, add the call to a notebook and copy the hash', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await open(`const hash = '${tokenTransfer}';`);
    await (await hoverOver(workbench, tokenTransfer.slice(0, 20))).getByText('Copy').click();
    await workbench.host.evaluate(async (api, wanted) => {
      while ((await api.env.clipboard.readText()) !== wanted)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
    }, tokenTransfer);
    const before = await asked('evm', 'eth_getTransactionReceipt');
    await (await hoverOver(workbench, tokenTransfer.slice(0, 20))).getByText('Open full result').click();
    await new AnswerTab(workbench).shows(/Success in block/);
    assert.equal(await asked('evm', 'eth_getTransactionReceipt'), before, 'the receipt was cached');
    await workbench.screenshot('hover-full-result');
    await workbench.clear();
    await open(`const hash = '${tokenTransfer}';`);
    await (await hoverOver(workbench, tokenTransfer.slice(0, 20))).getByText('Add to Notebook').click();
    await workbench.page
      .locator('.notebookOverlay .view-line')
      .filter({ hasText: 'eth_getTransactionReceipt' })
      .first()
      .waitFor();
  });

  it('ask for the network once, and query each network once, with the cost shown first', async () => {
    await setSetting(workbench, 'rpcbook.defaultNetwork', '');
    const [first, second] = [`0x00${'3c'.repeat(31)}`, `0x00${'4d'.repeat(31)}`];
    await open(first, second);
    const hover = await hoverOver(workbench, first);
    await hover.getByText('Which network is this hash from?').waitFor();
    await hover.getByText('80 credits + 3 calls without a listed price').waitFor();
    await workbench.screenshot('hover-all-networks');
    const before = [
      await asked('evm', 'eth_getTransactionReceipt'),
      await asked('l2net', 'l2net_getTransactionReceipt'),
    ];
    await hover.getByText('All networks').click();
    await editorHover(workbench)
      .getByText(/No transaction.*Local EVM chain and Local L2 network/)
      .waitFor();
    await workbench.screenshot('hover-all-networks-asked');
    const after = [
      await asked('evm', 'eth_getTransactionReceipt'),
      await asked('l2net', 'l2net_getTransactionReceipt'),
    ];
    assert.deepEqual(
      after,
      before.map((count) => count + 1),
    );
    await (await hoverOver(workbench, second)).getByText('Local EVM chain', { exact: true }).click();
    await editorHover(workbench)
      .getByText(/No transaction.*Local EVM chain/)
      .waitFor();
    await open(`0x00${'5f'.repeat(31)}`);
    await (await hoverOver(workbench, '0x005f5f')).getByText(/No transaction.*Local EVM chain/).waitFor();
  });
});
