import { AnswerTab } from './pages/answerPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('lookups', () => {
  let workbench: WorkbenchPage;
  let answer: AnswerTab;
  let files = 0;

  before(async () => {
    workbench = await sharedWorkbench();
    answer = new AnswerTab(workbench);
    await setKey(workbench);
    await workbench.setTheme('dark');
  });

  beforeEach(async () => {
    await workbench.service.adminClient.behave();
    await workbench.clear();
  });

  /** Opens a file that contains a text and puts the cursor into the text. */
  async function pointAt(text: string, name = `lookup${(files += 1)}.txt`): Promise<void> {
    const file = await workbench.writeFile(name, `at ${text} end\n`);
    await workbench.host.evaluate(async (api, path) => {
      const editor = await api.window.showTextDocument(api.Uri.file(path), {
        viewColumn: api.ViewColumn.One,
        preview: false,
      });
      editor.selection = new api.Selection(0, 5, 0, 5);
    }, file);
    await workbench.page
      .locator('.monaco-editor.focused')
      .filter({ hasText: text.slice(0, 20) })
      .waitFor();
  }

  it('fill Look Up Receipt with the hash at the cursor, and show the cost', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await pointAt(tokenTransfer);
    await workbench.runCommand('Rpcbook: Look Up Receipt');
    await workbench.quickInput.expect('80 credits');
    await workbench.quickInput.expectValue(tokenTransfer);
    await workbench.screenshot('lookup-receipt-prompt');
    await workbench.quickInput.input.press('Enter');
    await answer.shows(/Success in block/);
    await workbench.screenshot('lookup-receipt');
  });

  it('start from the context menu of an editor', async () => {
    const { plainTransfer } = workbench.service.landmarks.evm.transactions;
    await pointAt(plainTransfer);
    await workbench.page
      .locator('.view-lines')
      .filter({ visible: true })
      .getByText(plainTransfer)
      .last()
      .click({ button: 'right' });
    // A menu ignores clicks for a moment after it opens.
    await workbench.page.locator('.monaco-menu').getByRole('menuitem', { name: 'Look Up Selection' }).hover();
    await workbench.page.keyboard.press('Enter');
    await workbench.quickInput.pick('Receipt of this transaction');
    await answer.shows(/Success in block/);
  });

  it('make a link of a hash in the terminal', async () => {
    const { legacy } = workbench.service.landmarks.evm.transactions;
    await workbench.host.evaluate(async (api) =>
      api.workspace
        .getConfiguration()
        .update('terminal.integrated.gpuAcceleration', 'off', api.ConfigurationTarget.Global),
    );
    await workbench.host.evaluate((api, hash) => {
      const written = new api.EventEmitter<string>();
      const terminal = api.window.createTerminal({
        name: 'hashes',
        pty: {
          onDidWrite: written.event,
          open: () => written.fire(`sent ${hash} and done\r\n`),
          close: () => undefined,
        },
      });
      terminal.show();
    }, legacy);
    const link = workbench.page.locator('.xterm-rows').getByText(legacy);
    const offer = workbench.quickInput.row('Receipt of this transaction');
    // The terminal finds its links some time after the pointer arrives.
    for (let attempt = 0; attempt < 20 && !(await offer.isVisible()); attempt += 1) {
      await link.click({ modifiers: ['Control'], position: { x: 150, y: 8 }, force: true });
      // Another click closes an offer that comes only then.
      await offer.waitFor({ timeout: 1_000 + 500 * attempt }).catch(() => undefined);
    }
    await workbench.quickInput.pick('Receipt of this transaction');
    await answer.shows(/Success in block/);
    await workbench.screenshot('lookup-terminal');
    await workbench.host.evaluate(async (api) => {
      for (const terminal of api.window.terminals) terminal.dispose();
      await api.commands.executeCommand('workbench.action.closePanel');
    });
  });
});
