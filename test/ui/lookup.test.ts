import { waitFor } from '../run/waitFor';
import { AnswerTab } from './pages/answerPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('lookups', () => {
  let workbench: WorkbenchPage;
  let answer: AnswerTab;

  before(async () => {
    workbench = await sharedWorkbench();
    answer = new AnswerTab(workbench);
    await setKey(workbench);
    // The renderer of a graphics card draws links that no test can find.
    await setSetting(workbench, 'terminal.integrated.gpuAcceleration', 'off');
  });

  after(async () => {
    await workbench.host.evaluate(async (api) => {
      for (const terminal of api.window.terminals) terminal.dispose();
      await api.commands.executeCommand('workbench.action.closePanel');
    });
    await setSetting(workbench, 'terminal.integrated.gpuAcceleration', undefined);
  });

  /** Opens a file that contains a text and puts the cursor into the text. */
  async function pointAt(text: string, name: string): Promise<void> {
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

  async function writeToTerminal(line: string): Promise<void> {
    await workbench.host.evaluate((api, written) => {
      const output = new api.EventEmitter<string>();
      const terminal = api.window.createTerminal({
        name: 'hashes',
        pty: { onDidWrite: output.event, open: () => output.fire(`${written}\r\n`), close: () => undefined },
      });
      terminal.show();
    }, line);
  }

  it('start from the palette with the hash at the cursor, from the context menu, and from a link in the terminal', async () => {
    const { tokenTransfer, plainTransfer, legacy } = workbench.service.landmarks.evm.transactions;
    const { page, quickInput } = workbench;
    await pointAt(tokenTransfer, 'lookup.txt');
    await workbench.runCommand('Rpcbook: Look Up…');
    await quickInput.expect('80 credits');
    await quickInput.pick('Receipt of this transaction');
    await answer.shows(/Success in block/);

    await workbench.clear();
    await pointAt(plainTransfer, 'menu.txt');
    await page
      .locator('.view-lines')
      .filter({ visible: true })
      .getByText(plainTransfer)
      .last()
      .click({ button: 'right' });
    // A menu ignores clicks for a moment after it opens.
    await page.locator('.monaco-menu').getByRole('menuitem', { name: 'Look Up…' }).hover();
    await page.keyboard.press('Enter');
    await quickInput.pick('Receipt of this transaction');
    await answer.shows(/Success in block/);

    await workbench.clear();
    await writeToTerminal(`sent ${legacy} and done`);
    const hash = page.locator('.xterm-rows').getByText(legacy);
    // The terminal looks for links when the pointer moves, and shows one while Control is pressed.
    await page.keyboard.down('Control');
    await waitFor(
      async () => {
        for (const x of [149, 150]) await hash.hover({ position: { x, y: 8 }, force: true });
        return page.locator('.xterm-cursor-pointer').count();
      },
      (links) => links > 0,
      { what: 'the hash as a link under the pointer' },
    );
    await hash.click({ position: { x: 150, y: 8 }, force: true });
    await page.keyboard.up('Control');
    await quickInput.pick('Receipt of this transaction');
    await answer.shows(/Success in block/);
  });
});
