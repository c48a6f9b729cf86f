import type { Locator } from 'playwright-core';

import { waitFor } from '../run/waitFor';
import { AnswerTab } from './pages/answerPage';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { editorHover, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the links of a hover', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await prepareHovers(workbench);
    await setSetting(workbench, 'rpcbook.ask.receipts', 'auto');
    await setSetting(workbench, 'rpcbook.defaultNetwork', '');
  });

  after(async () => {
    for (const id of ['rpcbook.ask.receipts', 'rpcbook.defaultNetwork']) await setSetting(workbench, id, undefined);
  });

  /** Opens a file with a hash, and the hover of the hash by keys: it stays, wherever the pointer is. */
  async function openHover(name: string, hash: string): Promise<Locator> {
    const file = await workbench.writeFile(name, `${'\n'.repeat(12)}${hash}\n`);
    await workbench.host.evaluate(async (api, path) => {
      const cursor = new api.Range(12, 3, 12, 3);
      await api.window.showTextDocument(api.Uri.file(path), { preview: false, selection: cursor });
    }, file);
    await workbench.page
      .locator('.monaco-editor.focused')
      .filter({ hasText: hash.slice(0, 20) })
      .waitFor();
    await workbench.page.keyboard.press('ControlOrMeta+k');
    await workbench.page.keyboard.press('ControlOrMeta+i');
    return editorHover(workbench);
  }

  it('ask a network, copy the hash, open the full result, and add the call to a notebook, by clicks', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    const unknown = await openHover('unknown.ts', `0x00${'3c'.repeat(31)}`);
    await unknown.getByText('Which network is this hash from?').waitFor();
    await unknown.getByText('80 credits + 5 unpriced calls').waitFor();
    await unknown.getByText('Local EVM chain', { exact: true }).click();
    await editorHover(workbench)
      .getByText(/No transaction.*Local EVM chain/)
      .waitFor();

    await (await openHover('link.ts', tokenTransfer)).getByText('Copy').click();
    await waitFor(
      () => workbench.host.evaluate((api) => api.env.clipboard.readText()),
      (copied) => copied === tokenTransfer,
    );
    await (await openHover('link.ts', tokenTransfer)).getByText('Open full result').click();
    await new AnswerTab(workbench).shows(/Success in block/);
    await workbench.clear();
    await (await openHover('link.ts', tokenTransfer)).getByText('Add to Notebook').click();
    await workbench.page
      .locator('.notebookOverlay .view-line')
      .filter({ hasText: 'eth_getTransactionReceipt' })
      .first()
      .waitFor();
  });
});
