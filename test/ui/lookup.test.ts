import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { shortForm } from '../../src/core/base/view/shortForm';
import { waitFor } from '../run/waitFor';
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

  /** Runs a command and answers its prompts with the keyboard; an empty text accepts the default. */
  async function lookUp(title: string, ...texts: readonly string[]): Promise<void> {
    await workbench.runCommand(`Rpcbook: ${title}`);
    for (const [step, text] of texts.entries()) {
      // The command palette holds the title too, and closes a moment later.
      await workbench.quickInput.root.locator('.quick-input-title', { hasText: title }).waitFor();
      if (texts.length > 1)
        await workbench.quickInput.root.filter({ hasText: `(${step + 1}/${texts.length})` }).waitFor();
      if (text !== '') await workbench.quickInput.input.fill(text);
      await workbench.quickInput.input.press('Enter');
    }
  }

  /** Adds the call of the answer to a notebook and waits until the notebook shows it. */
  async function addReceiptCell(): Promise<void> {
    await answer.button('Add to Notebook').click();
    await workbench.page
      .locator('.notebookOverlay .view-line')
      .filter({ hasText: 'eth_getTransactionReceipt' })
      .first()
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

  it("reject text that isn't a hash while the user types", async () => {
    await workbench.runCommand('Rpcbook: Look Up Receipt');
    await workbench.quickInput.expect('Transaction hash');
    await workbench.quickInput.input.fill('0x1234');
    await workbench.quickInput.root.getByText('not 4').waitFor();
    await workbench.quickInput.input.press('Enter');
    await workbench.screenshot('lookup-refused');
    assert.ok(await workbench.quickInput.root.isVisible());
    await workbench.quickInput.cancel();
  });

  it('read storage by a slot expression, with a way back to the address', async () => {
    const { contracts, accounts, token } = workbench.service.landmarks.evm;
    await workbench.runCommand('Rpcbook: Look Up Storage');
    await workbench.quickInput.expect('Contract address');
    await workbench.quickInput.answer(contracts.vault.address);
    await workbench.quickInput.expect('Storage position');
    await workbench.quickInput.root.getByRole('button', { name: 'Back' }).click();
    await workbench.quickInput.expect('Contract address');
    await workbench.quickInput.expectValue(contracts.vault.address);
    await workbench.quickInput.answer(contracts.token.address);
    await workbench.quickInput.expect('Storage position');
    await workbench.quickInput.answer(`mapping(${token.balancesSlot})[${accounts.alice}]`);
    await workbench.quickInput.expect('Block');
    await workbench.quickInput.input.press('Enter');
    await answer.shows(/250,000,001/);
    await workbench.screenshot('lookup-storage');
  });

  it('offer earlier values', async () => {
    const { contracts } = workbench.service.landmarks.evm;
    await workbench.runCommand('Rpcbook: Look Up Storage');
    await workbench.quickInput.expect('Contract address');
    await workbench.quickInput.row(contracts.token.address).waitFor();
    await workbench.screenshot('lookup-history');
    await workbench.quickInput.cancel();
  });

  it('find logs of an event by its signature', async () => {
    const { token } = workbench.service.landmarks.evm.contracts;
    await lookUp('Look Up Logs', token.address, 'Transfer(address,address,uint256)', 'earliest', 'latest');
    await answer.shows(/\d+ logs? in/);
    await workbench.screenshot('lookup-logs');
  });

  it('find token accounts of an owner', async () => {
    await lookUp('Look Up Token Accounts', workbench.service.landmarks.solana.owner, '');
    await answer.shows(/token accounts of \d mints/);
  });

  it('find a range of blocks', async () => {
    await lookUp('Look Up Block Range', '30', '60', '');
    await answer.shows('31 blocks, 30 to 60');
  });

  it('find l2net events and a receipt', async () => {
    const { contracts, transactions, firstBlock } = workbench.service.landmarks.l2net;
    await lookUp('Look Up l2net Events', contracts.token, String(firstBlock.number), 'latest', '10');
    await answer.shows(/10 events/);
    await workbench.clear();
    await lookUp('Look Up l2net Receipt', transactions.accepted);
    await answer.shows(/ACCEPTED_ON_L2/);
  });

  it('find the base fee history without a prompt', async () => {
    await workbench.runCommand('Rpcbook: Look Up Base Fee History');
    await answer.shows('500 blocks');
    await workbench.screenshot('lookup-base-fees');
  });

  it('fit the word at the cursor', async () => {
    await pointAt(workbench.service.landmarks.evm.contracts.token.address);
    await workbench.runCommand('Rpcbook: Look Up Selection');
    await workbench.quickInput.row('Logs of this contract').waitFor();
    await workbench.quickInput.row('Storage of this contract').waitFor();
    await workbench.screenshot('lookup-selection');
    await workbench.quickInput.cancel();
    await pointAt(workbench.service.landmarks.solana.owner);
    await workbench.runCommand('Rpcbook: Look Up Selection');
    await workbench.quickInput.expect('Accounts');
    await workbench.quickInput.row('Token program').waitFor();
    await workbench.quickInput.input.press('Enter');
    await answer.shows(/token accounts of \d mints/);
  });

  it('fit a felt and a number', async () => {
    await pointAt(workbench.service.landmarks.l2net.transactions.accepted);
    await workbench.runCommand('Rpcbook: Look Up Selection');
    await workbench.quickInput.row('Events of this l2net contract').waitFor();
    await workbench.quickInput.pick('Receipt of this l2net transaction');
    await answer.shows(/ACCEPTED_ON_L2/);
    await workbench.clear();
    await pointAt('1234');
    await workbench.runCommand('Rpcbook: Look Up Selection');
    await workbench.quickInput.row('Events starting at this block').waitFor();
    await workbench.quickInput.row('Storage at this position').waitFor();
    await workbench.quickInput.pick('Blocks starting at this number');
    await workbench.quickInput.expect('Last block');
    await workbench.quickInput.cancel();
  });

  it('read the clipboard only on request', async () => {
    const { legacy } = workbench.service.landmarks.evm.transactions;
    await workbench.host.evaluate((api, text) => api.env.clipboard.writeText(text), `"${legacy}",`);
    await workbench.runCommand('Rpcbook: Look Up Clipboard');
    await workbench.quickInput.pick('Receipt of this transaction');
    await answer.shows(/Success in block/);
  });

  it('offer a variable of a layout that an open notebook loads', async () => {
    const { contracts } = workbench.service.landmarks.evm;
    const layout = {
      storage: [{ label: 'totalSupply', offset: 0, slot: '3', type: 't_uint256' }],
      types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
    };
    await workbench.writeFile('layout.json', JSON.stringify(layout));
    await workbench.notebook.open(
      await workbench.writeFile(
        'lookupLayout.rpc',
        `\`\`\`rpc\n# @network evm\n# @layout layout.json\neth_getStorageAt ${contracts.token.address} totalSupply latest\n\`\`\`\n`,
      ),
    );
    await pointAt('totalSupply');
    await workbench.runCommand('Rpcbook: Look Up Selection');
    await workbench.quickInput.expect('Contract address');
    await workbench.quickInput.answer(contracts.token.address);
    await workbench.quickInput.expect('Block');
    await workbench.quickInput.input.press('Enter');
    await answer.shows(/uint256/);
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

  it('keep several results open, and return to the tab of a repeated lookup', async () => {
    const { tokenTransfer, dynamicFee } = workbench.service.landmarks.evm.transactions;
    for (const hash of [tokenTransfer, dynamicFee, tokenTransfer]) {
      await pointAt(hash);
      await lookUp('Look Up Receipt', '');
      // The previous result is active until this one opens, and it shows the same words.
      await waitFor(
        () => answer.frontTitle(),
        (state) => state === `Receipt ${shortForm(hash)} (evm)`,
      );
      await answer.shows(/Success in block/);
    }
    assert.equal((await answer.titles()).length, 2);
    await workbench.screenshot('lookup-two-results');
  });

  it('add the call to a notebook and open the answer as JSON', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await pointAt(tokenTransfer);
    await lookUp('Look Up Receipt', '');
    await answer.shows(/Success in block/);
    await answer.button('Open as JSON').click();
    await workbench.page
      .locator('.editor-instance .view-line')
      .filter({ hasText: 'cumulativeGasUsed' })
      .first()
      .waitFor();
    await lookUp('Look Up Receipt', tokenTransfer);
    await addReceiptCell();
    const cells = () =>
      workbench.host.evaluate(
        (api) => api.window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [],
      );
    // The window shows the cell before the extension host receives it.
    await waitFor(
      () => cells(),
      (state) => state.includes(`# @network local-service/evm\neth_getTransactionReceipt ${tokenTransfer}`),
    );
  });

  it('add the call to a new notebook if the tab of the previous one was closed', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    const closed = '```rpc\n# @network evm\neth_chainId\n```\n';
    const file = await workbench.writeFile('closed.rpc', closed);
    await workbench.notebook.open(file);
    await workbench.clear();
    await lookUp('Look Up Receipt', tokenTransfer);
    await addReceiptCell();
    const active = () => workbench.host.evaluate((api) => api.window.activeNotebookEditor?.notebook.uri.scheme);
    await waitFor(
      () => active(),
      (state) => state === 'untitled',
    );
    assert.equal(await readFile(file, 'utf8'), closed);
  });

  it('show why nothing was sent, and open no tab', async () => {
    await workbench.host.evaluate(async (api) =>
      api.workspace.getConfiguration().update('rpcbook.credits.dailyBudget', 1, api.ConfigurationTarget.Global),
    );
    try {
      const { nftApprovalForAll } = workbench.service.landmarks.evm.transactions;
      await lookUp('Look Up Receipt', nftApprovalForAll);
      await workbench.notification(/of today's [\d,]+ are left/).waitFor();
      assert.deepEqual(await answer.titles(), []);
      await workbench.quickInput.root.getByText(/of today's [\d,]+ are left/).waitFor();
      await workbench.quickInput.expectValue(nftApprovalForAll);
      await workbench.quickInput.cancel();
    } finally {
      await workbench.host.evaluate(async (api) =>
        api.workspace
          .getConfiguration()
          .update('rpcbook.credits.dailyBudget', undefined, api.ConfigurationTarget.Global),
      );
    }
  });
});
