import assert from 'node:assert/strict';

import { CancellationTokenSource, commands, Position, type TextDocument, Uri, window } from 'vscode';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { mineTransaction, sendTransaction } from './sendTransaction';
import { writeWorkspaceFile } from './window/cells';
import { hoverProviders } from './window/hoverProviders';
import { followLink, hoverOver, hoverShows, prepareHovers } from './window/hovers';
import { closeTabs, setSetting } from './window/testWindow';

const { landmarks } = readTestService();
const admin = new ServiceAdmin(readTestService().admin);
const settings = [
  'rpcbook.ask.receipts',
  'rpcbook.defaultNetwork',
  'rpcbook.credits.dailyBudget',
  'editor.hover.delay',
];
let files = 0;

/** Opens a file that contains a text on its third line. */
async function open(text: string, extension = 'txt'): Promise<TextDocument> {
  const file = await writeWorkspaceFile(`hover${(files += 1)}.${extension}`, `Some words.\n\n${text}\n`);
  return (await window.showTextDocument(Uri.file(file))).document;
}

async function receiptsAsked(): Promise<number> {
  const { calls } = await admin.counters();
  return calls.evm?.['eth_getTransactionReceipt'] ?? 0;
}

describe('hovering in any file', () => {
  beforeEach(async () => {
    await admin.behave();
    await prepareHovers('auto');
  });
  afterEach(async () => {
    await admin.behave();
    for (const id of settings) await setSetting(id, undefined);
    await closeTabs();
  });

  const written = [
    { extension: 'sol', line: (hash: string) => `bytes32 constant DEPLOYED = ${hash};` },
    { extension: 'ts', line: (hash: string) => `const hash = '${hash}';` },
    { extension: 'md', line: (hash: string) => hash },
    { extension: 'log', line: (hash: string) => `INFO sent ${hash}` },
  ] as const;
  it('shows a decoded receipt in any language, and requests a final one only once', async () => {
    const { tokenTransfer } = landmarks.evm.transactions;
    await hoverShows(await open(tokenTransfer), tokenTransfer, 'Success');
    const asked = await receiptsAsked();
    for (const { extension, line } of written) {
      const hover = await hoverOver(await open(line(tokenTransfer), extension), tokenTransfer);
      for (const part of [
        /Success/,
        /in block \d+/,
        /UTC/,
        /From \[`0x/,
        /units/,
        /Gas [\d,]+/,
        /Fee \*\*0\.\d+ ETH/,
        /Local EVM chain · final/,
        /Open full result/,
        /Add to Notebook/,
      ])
        assert.match(hover, part);
    }
    assert.equal(await receiptsAsked(), asked);
  });

  it('shows that a transaction failed', async () => {
    const { failedWithReason } = landmarks.evm.transactions;
    await hoverShows(await open(failedWithReason), failedWithReason, 'Failure');
  });

  it("shows that a hash isn't a transaction, offers other networks, and remembers the answer", async () => {
    const unknown = `0x00${'5e'.repeat(31)}`;
    const document = await open(unknown);
    await hoverShows(document, unknown, 'No transaction');
    const asked = await receiptsAsked();
    const hover = await hoverOver(document, unknown);
    assert.match(hover, /No transaction/);
    assert.equal(await receiptsAsked(), asked);
    await followLink(hover, 'Local L2 network');
    await hoverShows(document, unknown, /No transaction.*Local EVM chain.* and .*Local L2 network/);
  });

  it('shows that a transaction is pending', async () => {
    await admin.node('evm_setAutomine', [false]);
    try {
      const hash = await sendTransaction();
      await hoverShows(await open(hash), hash, 'Pending');
    } finally {
      await admin.node('evm_setAutomine', [true]);
      await admin.mine(1);
    }
  });

  it('detects that a reorganization replaced the block of a receipt', async () => {
    const hash = await mineTransaction();
    const document = await open(hash);
    const hover = await hoverShows(document, hash, 'not final yet');
    await admin.reorg(1);
    await followLink(hover, 'Check again');
    await hoverShows(document, hash, 'Its block was replaced');
  });

  it("shows that the network can't be reached", async () => {
    const hash = await mineTransaction();
    await admin.misbehave({ fault: { kind: 'drop' }, times: 4 });
    await hoverShows(await open(hash), hash, /connection|reached/i);
  });

  it('sends nothing that would exceed the daily budget', async () => {
    await setSetting('rpcbook.credits.dailyBudget', 1);
    const hash = await mineTransaction();
    const asked = await receiptsAsked();
    await hoverShows(await open(hash), hash, /only \d[\d,]* of today's 1 are left/);
    assert.equal(await receiptsAsked(), asked);
  });

  it('spends nothing before the click if the setting is ask', async () => {
    await setSetting('rpcbook.ask.receipts', 'ask');
    const hash = await mineTransaction();
    const asked = await receiptsAsked();
    const document = await open(hash);
    const hover = await hoverShows(document, hash, '80 credits');
    assert.equal(await receiptsAsked(), asked);
    await followLink(hover, 'Look up the receipt');
    await hoverShows(document, hash, 'Success');
    assert.equal(await receiptsAsked(), asked + 1);
  });

  it('offers nothing that costs credits if the setting is off', async () => {
    await setSetting('rpcbook.ask.receipts', 'off');
    const { tokenTransfer } = landmarks.evm.transactions;
    const unknown = await mineTransaction();
    const document = await open(`${unknown}\n${tokenTransfer}`);
    await hoverShows(document, tokenTransfer, 'Success');
    assert.equal(await hoverOver(document, unknown), '');
  });

  it('sends one request for ten hovers at once', async () => {
    const hash = await mineTransaction();
    const document = await open(hash);
    const asked = await receiptsAsked();
    // Held until the service behaves.
    await admin.misbehave({ fault: { kind: 'reversed', count: 20 }, method: 'eth_getTransactionReceipt' });
    const shown = Promise.all(Array.from({ length: 10 }, () => hoverOver(document, hash)));
    await waitFor(async () => (await admin.counters()).lastRequests.some(({ body }) => body.includes(hash)));
    await admin.behave();
    for (const hover of await shown) assert.match(hover, /Success/);
    assert.equal(await receiptsAsked(), asked + 1);
  });

  it('sends nothing when the pointer moves on before the hover opens', async () => {
    // VS Code asks for the hover after half of this time. If it had to pass, the test would not end.
    await setSetting('editor.hover.delay', 3_600_000);
    const hash = await mineTransaction();
    const asked = await receiptsAsked();
    const document = await open(hash);
    const source = new CancellationTokenSource();
    const ended = hoverProviders.map((provider) => provider.provideHover(document, new Position(2, 10), source.token));
    source.cancel();
    await Promise.all(ended);
    assert.equal(await receiptsAsked(), asked);
  });

  it('names events, functions, and standard slots, checks addresses, and sends nothing', async () => {
    const { attempts } = await admin.counters();
    const shown = {
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': 'Transfer(address,address,uint256)',
      '0xa9059cbb': 'transfer(address,uint256)',
      '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc': 'eip1967.implementation',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8': 'Valid checksum',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79c8': /Invalid checksum[^]*Look Up Storage/,
    };
    const document = await open(Object.keys(shown).join('\n'));
    for (const [text, what] of Object.entries(shown)) await hoverShows(document, text, what);
    assert.deepEqual((await admin.counters()).attempts, attempts);
  });

  it('queries the network that the file names, with a felt without leading zeros', async () => {
    const { accepted } = landmarks.l2net.transactions;
    await hoverShows(await open(`// @network l2net\n${accepted}`, 'ts'), accepted, 'ACCEPTED_ON_L2');
  });

  it('works only in the languages in settings', async () => {
    const { tokenTransfer } = landmarks.evm.transactions;
    const count = async (extension: string): Promise<number> => {
      const { uri } = await open(tokenTransfer, extension);
      const found = await commands.executeCommand<readonly unknown[]>(
        'vscode.executeHoverProvider',
        uri,
        new Position(2, 10),
      );
      return found.length;
    };
    await setSetting('rpcbook.hover.languages', ['typescript']);
    try {
      assert.equal(await count('txt'), 0);
      assert.equal(await count('ts'), 1);
    } finally {
      await setSetting('rpcbook.hover.languages', undefined);
    }
    assert.equal(await count('txt'), 1);
  });

  it('shows nothing in a dump of a megabyte on one line, except for the hash at its start', async () => {
    const { tokenTransfer } = landmarks.evm.transactions;
    const document = await open(`${tokenTransfer} ${'ab'.repeat(500_000)}`);
    await hoverShows(document, tokenTransfer, 'Success');
    assert.equal(await hoverOver(document, 'abab'), '');
  });
});
