import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';

import { env, type TextDocument, Uri, window } from 'vscode';

import { keccakOfText } from '../../src/core/formats/abi/type/eventSignature';
import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { answerShows } from './window/answers';
import { workspaceFolder, writeWorkspaceFile } from './window/cells';
import { followLink, hoverOver, hoverShows, prepareHovers } from './window/hovers';
import { answerPrompts, closeTabs, promptFor, setKey, setSetting } from './window/testWindow';

const { landmarks } = readTestService();
const admin = new ServiceAdmin(readTestService().admin);
const settings = [
  'rpcbook.ask.receipts',
  'rpcbook.hover.dailyLookups',
  'rpcbook.defaultNetwork',
  'rpcbook.abi.addresses',
  'rpcbook.tokens',
];
let files = 0;

/** Opens a file with these lines. */
async function open(...lines: readonly string[]): Promise<TextDocument> {
  const file = await writeWorkspaceFile(`hovered${(files += 1)}.ts`, `// Some words.\n${lines.join('\n')}\n`);
  return (await window.showTextDocument(Uri.file(file))).document;
}

async function asked(network: 'evm' | 'l2net', method: string): Promise<number> {
  const { calls } = await admin.counters();
  return calls[network]?.[method] ?? 0;
}

const cellTexts = () =>
  window.activeNotebookEditor?.notebook.getCells().map(({ document }) => document.getText()) ?? [];

describe('the links of a hover', () => {
  beforeEach(async () => {
    await admin.behave();
    await prepareHovers('auto');
  });
  afterEach(async () => {
    for (const id of settings) await setSetting(id, undefined);
    await closeTabs();
  });

  it('open the full result, add the call to a notebook and copy the hash', async () => {
    const { tokenTransfer } = landmarks.evm.transactions;
    const hover = await hoverShows(await open(`const hash = '${tokenTransfer}';`), tokenTransfer, 'Open full result');
    await followLink(hover, 'Copy');
    assert.equal(await env.clipboard.readText(), tokenTransfer);
    const before = await asked('evm', 'eth_getTransactionReceipt');
    await followLink(hover, 'Open full result');
    await answerShows(/^Receipt/, /Success in block/);
    assert.equal(await asked('evm', 'eth_getTransactionReceipt'), before, 'the receipt was cached');
    await followLink(hover, 'Add to Notebook');
    await waitFor(cellTexts, (texts) =>
      texts.some((text) => text.includes(`eth_getTransactionReceipt ${tokenTransfer}`)),
    );
  });

  it('show amounts in units of a token whose decimals are in settings', async () => {
    const { transactions, contracts } = landmarks.evm;
    await setSetting('rpcbook.tokens', { [contracts.token.address]: { decimals: 6, symbol: 'TST' } });
    await hoverShows(await open(transactions.tokenTransfer), transactions.tokenTransfer, '250.000001 TST');
  });

  it('look up a hash on another network', async () => {
    const felt = `0x${landmarks.l2net.transactions.acceptedOnL1.slice(2).padStart(64, '0')}`;
    const document = await open('// @network l2net', felt);
    const hover = await hoverShows(document, felt, 'ACCEPTED_ON_L1');
    const before = await asked('evm', 'eth_getTransactionReceipt');
    const done = followLink(hover, 'Another network');
    const networks = await promptFor('etwork');
    assert.match(networks.itemTexts.join('\n'), /Local EVM chain.*80 credits[^]*Local L2 network/);
    await networks.pick('Local EVM chain');
    await done;
    await waitFor(
      () => asked('evm', 'eth_getTransactionReceipt'),
      (count) => count === before + 1,
    );
    await hoverShows(document, felt, 'ACCEPTED_ON_L1');
    assert.equal(await asked('evm', 'eth_getTransactionReceipt'), before + 1);
  });

  it('ask for the network once, and query each network once, with the cost shown first', async () => {
    await setSetting('rpcbook.defaultNetwork', '');
    const [first, second, third] = ['3c', '4d', '5f'].map((byte) => `0x00${byte.repeat(31)}`);
    assert.ok(first && second && third);
    const document = await open(first, second, third);
    const hover = await hoverOver(document, first);
    assert.match(hover, /Which network is this hash from\?[^]*80 credits \+ 5 unpriced calls/);
    const counts = async () => [
      await asked('evm', 'eth_getTransactionReceipt'),
      await asked('l2net', 'l2net_getTransactionReceipt'),
    ];
    const before = await counts();
    await followLink(hover, 'All networks');
    await hoverShows(document, first, /No transaction.*Local EVM chain.* and .*Local L2 network/);
    assert.deepEqual(
      await counts(),
      before.map((count) => count + 1),
    );
    await followLink(await hoverOver(document, second), 'Local EVM chain');
    await hoverShows(document, second, /No transaction.*Local EVM chain/);
    await hoverShows(document, third, /No transaction.*Local EVM chain/);
  });

  it('query automatically no more often per day than settings allow', async () => {
    await setSetting('rpcbook.hover.dailyLookups', 0);
    const { failedWithPanic } = landmarks.evm.transactions;
    const before = await asked('evm', 'eth_getTransactionReceipt');
    const document = await open(failedWithPanic);
    const hover = await hoverShows(document, failedWithPanic, 'rpcbook.hover.dailyLookups');
    assert.equal(await asked('evm', 'eth_getTransactionReceipt'), before);
    await followLink(hover, 'Look up the receipt');
    await hoverShows(document, failedWithPanic, 'Failure');
  });

  it('name an address from settings, and functions, errors, and events from the artifacts of the workspace', async () => {
    const { token } = landmarks.evm.contracts;
    const abi = [
      { type: 'function', name: 'coin', inputs: [{ name: 'count', type: 'uint96' }], outputs: [] },
      { type: 'error', name: 'Closed', inputs: [] },
      { type: 'event', name: 'Coined', inputs: [{ name: 'count', type: 'uint96', indexed: false }] },
    ];
    await writeWorkspaceFile('out/Mint.sol/Mint.json', JSON.stringify({ abi }));
    await setSetting('rpcbook.abi.addresses', { [token.address]: 'Token' });
    const named = {
      [token.address]: 'Token** · Contract on',
      [keccakOfText('coin(uint96)').slice(0, 10)]: 'coin(uint96)',
      [keccakOfText('Closed()').slice(0, 10)]: 'Closed()',
      [keccakOfText('Coined(uint96)')]: 'Coined(uint96)',
    };
    const document = await open(...Object.keys(named));
    const { attempts } = await admin.counters();
    for (const [text, shown] of Object.entries(named)) await hoverShows(document, text, shown);
    assert.deepEqual((await admin.counters()).attempts, attempts);
  });

  it('lead from a base58 key to its token accounts', async () => {
    const { owner } = landmarks.solana;
    const hover = await hoverOver(await open(owner), owner);
    const done = followLink(hover, 'Look Up Token Accounts');
    assert.equal((await promptFor('Owner')).value, owner);
    await answerPrompts(['Owner', '']);
    await (await promptFor('Accounts')).pick('Token program');
    await done;
    await answerShows(/accounts/i, /token accounts of \d mints/);
  });
});

describe('hovering over the address of a contract', () => {
  const broadcast = 'broadcast/Hover.s.sol/31337/run-latest.json';
  const { contracts, transactions } = landmarks.evm;
  const { address } = contracts.token;

  before(async () => {
    await admin.behave();
    await setKey();
    await setSetting('rpcbook.defaultNetwork', 'local-service/evm');
    const hash = transactions.plainTransfer;
    const created = {
      hash,
      transactionType: 'CREATE',
      contractName: 'Reserve',
      contractAddress: address.toLowerCase(),
    };
    const receipt = { transactionHash: hash, status: '0x1', blockNumber: '0x4d2', contractAddress: address };
    const file = { transactions: [created], receipts: [receipt], chain: 31337, timestamp: 1767355200000 };
    await writeWorkspaceFile(broadcast, JSON.stringify(file, undefined, 2));
  });
  after(async () => {
    await rm(path.join(workspaceFolder(), 'broadcast'), { recursive: true, force: true });
    await setSetting('rpcbook.defaultNetwork', undefined);
    await closeTabs();
  });

  it('shows its name, its deployment, and the script, and opens the file and the receipt', async () => {
    const { calls } = await admin.counters();
    const hover = await hoverShows(await open(`const token = '${address}';`), address, 'Reserve');
    for (const shown of [
      'by Hover.s.sol (Foundry)',
      'block 1,234',
      '2026-01-02',
      'Look Up Logs',
      'Look Up Storage',
      'Copy',
    ])
      assert.ok(hover.includes(shown), `${shown} in ${hover}`);
    assert.deepEqual((await admin.counters()).calls, calls, 'nothing was sent');
    await followLink(hover, 'transaction');
    await answerShows(/^Receipt/, /Success in block/);
    await followLink(hover, broadcast);
    await waitFor(
      () => window.activeTextEditor?.document.getText(window.activeTextEditor.selection),
      (selected) => selected?.toLowerCase() === address.toLowerCase(),
    );
  });

  it('shows the same over the name in the file of the deployment', async () => {
    const { document } = await window.showTextDocument(Uri.file(path.join(workspaceFolder(), broadcast)));
    await hoverShows(document, 'Reserve', /by Hover\.s\.sol \(Foundry\)[^]*block 1,234/);
  });
});
