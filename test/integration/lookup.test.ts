import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { Selection, TabInputWebview, Uri, ViewColumn, window } from 'vscode';

import { shortForm } from '../../src/core/base/view/shortForm';
import { waitFor } from '../run/waitFor';
import { readTestService } from './readTestService';
import { answerShows } from './window/answers';
import { notebookText, openNotebook, writeWorkspaceFile } from './window/cells';
import { useLocalService } from './window/services';
import {
  answerPrompts,
  closeTabs,
  menuCondition,
  noticeOf,
  panelOf,
  promptFor,
  setKey,
  setSetting,
  start,
  testWindow,
} from './window/testWindow';

const { landmarks } = readTestService();

describe('lookups', () => {
  let files = 0;

  before(setKey);
  afterEach(closeTabs);

  /** Opens a file that contains a text and puts the cursor into the text. */
  async function pointAt(text: string): Promise<void> {
    const file = await writeWorkspaceFile(`lookup${(files += 1)}.txt`, `at ${text} end\n`);
    const editor = await window.showTextDocument(Uri.file(file), { viewColumn: ViewColumn.One, preview: false });
    editor.selection = new Selection(0, 5, 0, 5);
  }

  /** Titles of all open result documents. */
  const titles = (): readonly string[] =>
    window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith('rpcbook.answer'))
      .map(({ label }) => label);
  const activeTitle = () => window.tabGroups.activeTabGroup.activeTab?.label;
  const cellTexts = () =>
    window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [];

  it('fill Look Up Receipt with the hash at the cursor, and show the cost', async () => {
    const { tokenTransfer } = landmarks.evm.transactions;
    await pointAt(tokenTransfer);
    const done = start('rpcbook.lookup.receipt');
    const prompt = await promptFor('80 credits');
    assert.equal(prompt.value, tokenTransfer);
    prompt.accept();
    await done;
    await answerShows(/^Receipt/, /Success in block/);
  });

  it("reject text that isn't a hash while the user types", async () => {
    void start('rpcbook.lookup.receipt');
    const prompt = await promptFor('Transaction hash');
    prompt.type('0x1234');
    assert.match(prompt.itemTexts.join('\n'), /not 4/);
    prompt.accept();
    assert.ok(prompt.isShown);
  });

  it('read storage by a slot expression, with a way back to the address', async () => {
    const { contracts, accounts, token } = landmarks.evm;
    const done = start('rpcbook.lookup.storage');
    await answerPrompts(['Contract address', contracts.vault.address]);
    (await promptFor('Storage position')).pressButton('Back');
    assert.equal((await promptFor('Contract address')).value, contracts.vault.address);
    await answerPrompts(
      ['Contract address', contracts.token.address],
      ['Storage position', `mapping(${token.balancesSlot})[${accounts.alice}]`],
      ['Block', ''],
    );
    await done;
    await answerShows(/^Storage/, /250,000,001/);
  });

  it('offer earlier values', async () => {
    const { contracts } = landmarks.evm;
    void start('rpcbook.lookup.storage');
    const prompt = await promptFor('Contract address');
    await prompt.item(contracts.token.address);
  });

  it('find logs of an event by its signature', async () => {
    const { token } = landmarks.evm.contracts;
    const done = start('rpcbook.lookup.logs');
    await answerPrompts(
      ['(1/4)', token.address],
      ['(2/4)', 'Transfer(address,address,uint256)'],
      ['(3/4)', 'earliest'],
      ['(4/4)', 'latest'],
    );
    await done;
    await answerShows(/^Logs/, /\d+ logs? in/);
  });

  it('find token accounts of an owner', async () => {
    const done = start('rpcbook.lookup.tokenAccounts');
    await answerPrompts(['(1/2)', landmarks.solana.owner], ['(2/2)', '']);
    await done;
    await answerShows(/accounts/i, /token accounts of \d mints/);
  });

  it('find a range of blocks', async () => {
    const done = start('rpcbook.lookup.blockRange');
    await answerPrompts(['(1/3)', '30'], ['(2/3)', '60'], ['(3/3)', '']);
    await done;
    await answerShows(/^Blocks/, '31 blocks, 30 to 60');
  });

  it('find l2net events and a receipt', async () => {
    const { contracts, transactions, firstBlock } = landmarks.l2net;
    const done = start('rpcbook.lookup.events');
    await answerPrompts(
      ['(1/4)', contracts.token],
      ['(2/4)', String(firstBlock.number)],
      ['(3/4)', 'latest'],
      ['(4/4)', '10'],
    );
    await done;
    await answerShows(/events/i, /10 events/);
    const receipt = start('rpcbook.lookup.l2netReceipt');
    await answerPrompts(['l2net', transactions.accepted]);
    await receipt;
    await answerShows(/receipt/i, /ACCEPTED_ON_L2/);
  });

  it('find the base fee history without a prompt', async () => {
    await start('rpcbook.lookup.baseFees');
    await answerShows(/fee/i, '500 blocks');
  });

  it('fit the word at the cursor', async () => {
    await pointAt(landmarks.evm.contracts.token.address);
    void start('rpcbook.lookup.start');
    const kinds = await promptFor('What do you want to look up?');
    assert.match(kinds.itemTexts.join('\n'), /Logs of this contract[^]*Storage of this contract/);
    kinds.cancel();
    await pointAt(landmarks.solana.owner);
    const done = start('rpcbook.lookup.start');
    const accounts = await promptFor('Accounts');
    await accounts.item('Token program');
    accounts.accept();
    await done;
    await answerShows(/accounts/i, /token accounts of \d mints/);
  });

  it('are in the context menu of editors', () => {
    assert.notEqual(menuCondition('editor/context', 'rpcbook.lookup.start'), undefined);
  });

  it('fit a felt and a number', async () => {
    await pointAt(landmarks.l2net.transactions.accepted);
    const done = start('rpcbook.lookup.start');
    const kinds = await promptFor('What do you want to look up?');
    await kinds.item('Events of this l2net contract');
    await kinds.pick('Receipt of this l2net transaction');
    await done;
    await answerShows(/receipt/i, /ACCEPTED_ON_L2/);
    await pointAt('1234');
    void start('rpcbook.lookup.start');
    const ofNumber = await promptFor('What do you want to look up?');
    await ofNumber.item('Events starting at this block');
    await ofNumber.item('Storage at this position');
    await ofNumber.pick('Blocks starting at this number');
    await promptFor('Last block');
  });

  it('ask for a text, as it is pasted, or for one of the lookups of the networks in settings', async () => {
    await closeTabs();
    const pasted = start('rpcbook.lookup.start');
    const text = await promptFor('hash, felt, address');
    for (const title of ['Look Up Logs', 'Look Up l2net Events', 'Look Up Solana Transaction']) await text.item(title);
    text.answer(`"${landmarks.evm.transactions.legacy}",`);
    await (await promptFor('What do you want to look up?')).pick('Receipt of this transaction');
    await pasted;
    await answerShows(/^Receipt/, /Success in block/);
    await closeTabs();
    const named = start('rpcbook.lookup.start');
    await (await promptFor('hash, felt, address')).pick('Look Up Base Fee History');
    await named;
    await answerShows(/fee/i, '500 blocks');
  });

  it('list only what a network in settings supports', async () => {
    await setSetting('rpcbook.services', [
      { id: 'own', rpcUrl: 'http://127.0.0.1:9', rpcPath: '', networks: [{ id: 'dev', family: 'solana' }] },
    ]);
    await closeTabs();
    void start('rpcbook.lookup.start');
    const text = await promptFor('hash, felt, address');
    await useLocalService();
    assert.deepEqual(
      text.itemTexts.filter((item) => /Look Up|Trace|Blame/.test(item)),
      ['Look Up Token Accounts · getTokenAccountsByOwner', 'Look Up Solana Transaction · getTransaction'],
    );
    text.cancel();
  });

  it('offer a variable of a layout that an open notebook loads', async () => {
    const { contracts } = landmarks.evm;
    const layout = {
      storage: [{ label: 'countedSupply', offset: 0, slot: '3', type: 't_uint256' }],
      types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
    };
    await writeWorkspaceFile('layout.json', JSON.stringify(layout));
    const call = `eth_getStorageAt ${contracts.token.address} countedSupply latest`;
    await openNotebook('lookupLayout.rpc', notebookText(`# @network evm\n# @layout layout.json\n${call}`));
    await pointAt('countedSupply');
    const done = start('rpcbook.lookup.start');
    await answerPrompts(['Contract address', contracts.token.address], ['Block', '']);
    await done;
    await answerShows(/^Storage/, /uint256/);
  });

  it('make a link of a hash in the terminal', async () => {
    const { legacy } = landmarks.evm.transactions;
    const line = `sent ${legacy} and done`;
    const [provider] = testWindow.terminalLinks;
    const links =
      (await provider?.provideTerminalLinks({ line } as never, { isCancellationRequested: false } as never)) ?? [];
    const [link] = links;
    assert.ok(link);
    assert.deepEqual([links.length, line.substr(link.startIndex, link.length)], [1, legacy]);
    const done = Promise.resolve(provider?.handleTerminalLink(link));
    await (await promptFor('What do you want to look up?')).pick('Receipt of this transaction');
    await done;
    await answerShows(/^Receipt/, /Success in block/);
  });

  it('keep several results open, and return to the tab of a repeated lookup', async () => {
    const { tokenTransfer, dynamicFee } = landmarks.evm.transactions;
    for (const hash of [tokenTransfer, dynamicFee, tokenTransfer]) {
      await pointAt(hash);
      const done = start('rpcbook.lookup.receipt');
      await answerPrompts(['Transaction hash', '']);
      await done;
      const title = `Receipt ${shortForm(hash)} (evm)`;
      await waitFor(activeTitle, (active) => active === title);
      await answerShows(title, /Success in block/);
    }
    assert.equal(titles().length, 2);
  });

  it('add the call to a notebook and open the answer as JSON', async () => {
    const { tokenTransfer } = landmarks.evm.transactions;
    const done = start('rpcbook.lookup.receipt');
    await answerPrompts(['Transaction hash', tokenTransfer]);
    await done;
    const { receive } = await panelOf(/^Receipt/);
    receive({ kind: 'openJson' });
    await waitFor(
      () => window.activeTextEditor?.document.getText(),
      (text) => /cumulativeGasUsed/.test(text ?? ''),
    );
    assert.equal(window.activeTextEditor?.document.languageId, 'json');
    receive({ kind: 'addToNotebook' });
    await waitFor(cellTexts, (texts) =>
      texts.includes(`# @network local-service/evm\neth_getTransactionReceipt ${tokenTransfer}`),
    );
  });

  it('add the call to a new notebook if the tab of the previous one was closed', async () => {
    const { tokenTransfer } = landmarks.evm.transactions;
    const closed = notebookText('# @network evm\neth_chainId');
    const { uri } = await openNotebook('closed.rpc', closed);
    await closeTabs();
    const done = start('rpcbook.lookup.receipt');
    await answerPrompts(['Transaction hash', tokenTransfer]);
    await done;
    (await panelOf(/^Receipt/)).receive({ kind: 'addToNotebook' });
    await waitFor(
      () => window.activeNotebookEditor?.notebook.uri.scheme,
      (scheme) => scheme === 'untitled',
    );
    assert.equal(await readFile(uri.fsPath, 'utf8'), closed);
  });

  it('show why nothing was sent, and open no tab', async () => {
    await setSetting('rpcbook.credits.dailyBudget', 1);
    try {
      const { nftApprovalForAll } = landmarks.evm.transactions;
      void start('rpcbook.lookup.receipt');
      (await promptFor('Transaction hash')).answer(nftApprovalForAll);
      await noticeOf(/of today's [\d,]+ are left/);
      assert.deepEqual(titles(), []);
      const again = await promptFor('Transaction hash');
      assert.equal(again.value, nftApprovalForAll);
      assert.match(again.itemTexts.join('\n'), /of today's [\d,]+ are left/);
    } finally {
      await setSetting('rpcbook.credits.dailyBudget', undefined);
    }
  });
});
