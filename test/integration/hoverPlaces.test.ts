import assert from 'node:assert/strict';

import { commands, type TextDocument, Uri, window, workspace } from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { mineTransaction } from './sendTransaction';
import { answerShows } from './window/answers';
import { notebookText, openNotebook, writeWorkspaceFile } from './window/cells';
import { followLink, hoverOver, hoverShows, prepareHovers } from './window/hovers';
import { closeTabs, setSetting, testWindow } from './window/testWindow';

const { landmarks } = readTestService();
const admin = new ServiceAdmin(readTestService().admin);

/** Hovers over a hash that is not known yet, and follows the link. */
async function lookUpByHover(document: TextDocument, hash: string): Promise<void> {
  await followLink(await hoverShows(document, hash, 'Look up the receipt'), 'Look up the receipt');
}

describe('hovering over text in different places', () => {
  before(async () => {
    await admin.behave();
    await prepareHovers('ask');
  });
  afterEach(closeTabs);
  after(async () => {
    for (const id of ['rpcbook.ask.receipts', 'rpcbook.defaultNetwork']) await setSetting(id, undefined);
  });

  it('works on both sides of a diff', async () => {
    const [before, now] = [await mineTransaction(), await mineTransaction()];
    const files = await Promise.all([
      writeWorkspaceFile('left.txt', `was ${before}\n`),
      writeWorkspaceFile('right.txt', `is ${now}\n`),
    ]);
    const [left, right] = files.map((file) => Uri.file(file));
    await commands.executeCommand('vscode.diff', left, right, 'one and other');
    const side = async (command: string): Promise<TextDocument> => {
      await commands.executeCommand(command);
      const uri = command.endsWith('PrimarySide') ? right : left;
      const editor = await waitFor(
        () => window.activeTextEditor,
        (active) => active?.document.uri.fsPath === uri?.fsPath,
      );
      assert.ok(editor);
      return editor.document;
    };
    for (const [command, hash] of [
      ['workbench.action.compareEditor.focusPrimarySide', now],
      ['workbench.action.compareEditor.focusSecondarySide', before],
    ] as const) {
      const document = await side(command);
      await lookUpByHover(document, hash);
      await hoverShows(document, hash, 'Success');
    }
    assert.deepEqual(testWindow.panels, [], 'the hover showed the receipts');
  });

  it('shows the receipt of program output in a tab', async () => {
    const hash = await mineTransaction();
    const channel = window.createOutputChannel('Hashes');
    try {
      channel.appendLine(`sent ${hash}`);
      channel.show(true);
      const document = await waitFor(
        () => workspace.textDocuments.find((each) => each.uri.scheme === 'output' && each.getText().includes(hash)),
        (found) => found !== undefined,
      );
      await lookUpByHover(document, hash);
      await answerShows(/^Receipt/, /Success in block/);
      await hoverShows(document, hash, 'Success');
    } finally {
      channel.dispose();
      await commands.executeCommand('workbench.action.closePanel');
    }
  });

  it('works in the cells of a notebook, and explains quantities and storage positions', async () => {
    const { contracts } = landmarks.evm;
    const [inFocus, beside] = [await mineTransaction(), await mineTransaction()];
    const layout = {
      storage: [{ label: 'heldSupply', offset: 0, slot: '3', type: 't_uint256' }],
      types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
    };
    await writeWorkspaceFile('cellLayout.json', JSON.stringify(layout));
    const notebook = await openNotebook(
      'hovers.rpc',
      notebookText(
        `# @network evm\neth_getTransactionByHash ${inFocus}`,
        `# @network evm\n# @layout cellLayout.json\n# ${beside}\neth_getStorageAt ${contracts.token.address} 0x03 0x1f`,
      ),
    );
    const [first, second] = notebook.getCells().map(({ document }) => document);
    assert.ok(first && second);
    await hoverShows(second, '0x03', 'Contains `heldSupply` (`uint256`) according to cellLayout.json');
    assert.match(await hoverOver(second, '0x1f'), /\b31\b/);
    await lookUpByHover(first, inFocus);
    await hoverShows(first, inFocus, 'Success');
    assert.deepEqual(testWindow.panels, []);
    // VS Code opens no hover in another cell.
    await lookUpByHover(second, beside);
    await answerShows(/^Receipt/, /Success in block/);
    await hoverShows(second, beside, 'Success');
  });
});
