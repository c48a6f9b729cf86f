import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

/** Runs the cell that is being edited, with the default key on Linux. */
const runKey = 'Meta+Enter';

describe('composing a request in a cell', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
  });

  /** Waits until a cell has this text. The extension host receives each key a little later. */
  async function untilText(index: number, text: string): Promise<void> {
    await waitFor(
      () =>
        workbench.host.evaluate(
          (api, at) => api.window.activeNotebookEditor?.notebook.cellAt(at).document.getText(),
          index,
        ),
      (now) => now === text,
      { what: `the text of cell ${index}: ${text}` },
    );
  }

  it('accepts a completion, fills its parameter and sends it by keys alone, and converts a command that is pasted', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    const cells = ['# @network evm\neth_getTransactionRec', '# @network evm'];
    const text = cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
    await workbench.notebook.open(await workbench.writeFile('composing.rpc', text));
    const { keyboard } = workbench.page;
    await workbench.notebook.clickLine(0, -1);
    await keyboard.press('End');
    await keyboard.type('e');
    const offered = workbench.page.locator('.suggest-widget.visible .monaco-list-row.focused');
    await offered.getByText('eth_getTransactionReceipt').first().waitFor();
    await offered.getByText('80 credits').waitFor();
    await keyboard.press('Enter');
    await keyboard.type(tokenTransfer);
    await untilText(0, `# @network evm\neth_getTransactionReceipt ${tokenTransfer}`);
    await keyboard.press(runKey);
    assert.equal(await workbench.notebook.finished(0), true);
    await (await workbench.notebook.output(0)).getByText('Success').first().waitFor();

    const { key } = workbench.service.keys;
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
    await workbench.host.evaluate(async (api, command) => {
      await api.env.clipboard.writeText(command);
    }, `curl --data '${body}' ${workbench.service.url}/evm/v3/${key}`);
    await workbench.notebook.clickLine(1, -1);
    await keyboard.press('End');
    await keyboard.press('Enter');
    // The texts that the cell has from now on: none of them may contain the key.
    await workbench.host.evaluate((api) => {
      const texts: string[] = [];
      const subscription = api.workspace.onDidChangeTextDocument(({ document }) => void texts.push(document.getText()));
      Object.assign(globalThis, { pasted: { texts, subscription } });
    });
    await keyboard.press('Control+v');
    await untilText(1, '# @network evm\neth_blockNumber');
    const texts = await workbench.host.evaluate(() => {
      const { pasted } = globalThis as unknown as {
        readonly pasted: { readonly texts: readonly string[]; readonly subscription: { dispose(): void } };
      };
      pasted.subscription.dispose();
      return pasted.texts;
    });
    assert.ok(texts.length > 0 && texts.every((shown) => !shown.includes(key)), texts.join('\n\n'));
    await keyboard.press('ControlOrMeta+z');
    await untilText(1, '# @network evm\n');
  });
});
