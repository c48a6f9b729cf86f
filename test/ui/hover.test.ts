import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import type { Hex } from '../service/evm/evmLandmarks';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { editorHover, hoverOver, moveAway, openWith, prepareHovers, restOn, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('hovering in any file', () => {
  let workbench: WorkbenchPage;
  let files = 0;

  before(async () => {
    workbench = await sharedWorkbench();
    await prepareHovers(workbench);
  });

  beforeEach(async () => {
    await workbench.service.adminClient.behave();
    await setSetting(workbench, 'rpcbook.ask.receipts', 'auto');
    await workbench.clear();
  });

  after(async () => {
    for (const id of [
      'rpcbook.ask.receipts',
      'rpcbook.defaultNetwork',
      'rpcbook.credits.dailyBudget',
      'editor.hover.delay',
    ])
      await setSetting(workbench, id, undefined);
    await workbench.service.adminClient.behave();
  });

  /** Opens a new file that contains a text on its own line. */
  async function open(text: string, extension = 'txt'): Promise<void> {
    files += 1;
    await openWith(workbench, `hover${files}.${extension}`, `Some words.\n\n${text}\n`);
  }

  async function receiptsAsked(): Promise<number> {
    const { calls } = await workbench.service.adminClient.counters();
    return calls.evm?.['eth_getTransactionReceipt'] ?? 0;
  }

  /** Sends a transaction that only this test uses. The node mines it unless automine is off. */
  async function send(value: number): Promise<Hex> {
    const { accounts } = workbench.service.landmarks.evm;
    return workbench.service.adminClient.node<Hex>('eth_sendTransaction', [
      { from: accounts.deployer, to: accounts.bob, value: `0x${value.toString(16)}` },
    ]);
  }

  const written = [
    { extension: 'sol', line: (hash: string) => `bytes32 constant DEPLOYED = ${hash};` },
    { extension: 'ts', line: (hash: string) => `const hash = '${hash}';` },
    { extension: 'md', line: (hash: string) => hash },
    { extension: 'log', line: (hash: string) => `INFO sent ${hash}` },
  ] as const;
  for (const { extension, line } of written) {
    it(`shows a decoded receipt in a .${extension} file`, async () => {
      const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
      await open(line(tokenTransfer), extension);
      const hover = await hoverOver(workbench, tokenTransfer.slice(0, 20));
      await hover.getByText('Success').waitFor();
      const text = await hover.innerText();
      for (const part of [
        /in block \d+/,
        /UTC/,
        /From 0x/,
        /units/,
        /Gas [\d,]+/,
        /Fee 0\.\d+ ETH/,
        /Local EVM chain · final/,
        /Open full result/,
        /Add to Notebook/,
      ])
        assert.match(text, part);
      await workbench.screenshot(`hover-${extension}`);
    });
  }

  it('requests a final receipt only once', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    const before = await receiptsAsked();
    await open(tokenTransfer);
    await (await hoverOver(workbench, tokenTransfer)).getByText('Success').waitFor();
    assert.equal(await receiptsAsked(), before);
  });

  it('shows that a transaction failed', async () => {
    const { failedWithReason } = workbench.service.landmarks.evm.transactions;
    await open(failedWithReason);
    const hover = await hoverOver(workbench, failedWithReason);
    await hover.getByText('Failure').waitFor();
    await workbench.screenshot('hover-failed');
  });

  it("shows that a hash isn't a transaction, offers other networks, and remembers the answer", async () => {
    const unknown = `0x00${'5e'.repeat(31)}`;
    await open(unknown);
    await (await hoverOver(workbench, unknown)).getByText('No transaction').waitFor();
    const asked = await receiptsAsked();
    const hover = await hoverOver(workbench, unknown);
    await hover.getByText('No transaction').waitFor();
    assert.equal(await receiptsAsked(), asked);
    await workbench.screenshot('hover-unknown');
    await hover.getByText('Local L2 network').click();
    await editorHover(workbench).getByText('Local EVM chain and Local L2 network').waitFor();
    await workbench.screenshot('hover-unknown-everywhere');
  });

  it('shows that a transaction is pending', async () => {
    const { adminClient } = workbench.service;
    await adminClient.node('evm_setAutomine', [false]);
    try {
      const hash = await send(1001);
      await open(hash);
      await (await hoverOver(workbench, hash)).getByText('Pending').waitFor();
      await workbench.screenshot('hover-pending');
    } finally {
      await adminClient.node('evm_setAutomine', [true]);
      await adminClient.mine(1);
    }
  });

  it('detects that a reorganization replaced the block of a receipt', async () => {
    const hash = await send(1002);
    // The node mines the transaction a moment later.
    const { adminClient } = workbench.service;
    await waitFor(
      () => adminClient.node('eth_getTransactionReceipt', [hash]),
      (state) => state !== null,
    );
    await open(hash);
    const hover = await hoverOver(workbench, hash);
    await hover.getByText('not final yet').waitFor();
    await workbench.screenshot('hover-not-final');
    await adminClient.reorg(1);
    await hover.getByText('Check again').click();
    await editorHover(workbench).getByText('Its block was replaced').waitFor();
    await workbench.screenshot('hover-reorganized');
  });

  it("shows that the network can't be reached", async () => {
    await workbench.service.adminClient.misbehave({ fault: { kind: 'drop' }, times: 4 });
    const { nftMint } = workbench.service.landmarks.evm.transactions;
    await open(nftMint);
    const hover = await hoverOver(workbench, nftMint);
    await hover
      .getByText(/connection|reached/i)
      .first()
      .waitFor();
    await workbench.screenshot('hover-offline');
  });

  it('sends nothing that would exceed the daily budget', async () => {
    await setSetting(workbench, 'rpcbook.credits.dailyBudget', 1);
    try {
      const before = await receiptsAsked();
      const { nftTransfer } = workbench.service.landmarks.evm.transactions;
      await open(nftTransfer);
      await (await hoverOver(workbench, nftTransfer)).getByText(/only \d[\d,]* of today's 1 are left/).waitFor();
      assert.equal(await receiptsAsked(), before);
      await workbench.screenshot('hover-over-budget');
    } finally {
      await setSetting(workbench, 'rpcbook.credits.dailyBudget', undefined);
    }
  });

  it('spends nothing before the click if the setting is ask', async () => {
    await setSetting(workbench, 'rpcbook.ask.receipts', 'ask');
    const before = await receiptsAsked();
    const { batchTransfer } = workbench.service.landmarks.evm.transactions;
    await open(batchTransfer);
    const hover = await hoverOver(workbench, batchTransfer);
    await hover.getByText('80 credits').waitFor();
    assert.equal(await receiptsAsked(), before);
    await workbench.screenshot('hover-on-click');
    await hover.getByText('Look up the receipt').click();
    await editorHover(workbench).getByText('Success').waitFor();
    await workbench.screenshot('hover-clicked');
    assert.equal(await receiptsAsked(), before + 1);
  });

  it('offers nothing that costs credits if the setting is off', async () => {
    await setSetting(workbench, 'rpcbook.ask.receipts', 'off');
    const { strings, tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await open(`${strings}\n${tokenTransfer}`);
    await (await hoverOver(workbench, tokenTransfer)).getByText('Success').waitFor();
    await moveAway(workbench);
    const hovers = await workbench.host.evaluate(async (api) => {
      const { document } = api.window.activeTextEditor!;
      const found = await api.commands.executeCommand<readonly unknown[]>(
        'vscode.executeHoverProvider',
        document.uri,
        new api.Position(2, 10),
      );
      return found.length;
    });
    assert.equal(hovers, 0);
  });

  it('sends one request for ten hovers at once', async () => {
    const before = await receiptsAsked();
    await workbench.service.adminClient.misbehave({
      fault: { kind: 'delay', milliseconds: 500 },
      method: 'eth_getTransactionReceipt',
    });
    await open(workbench.service.landmarks.evm.transactions.indexedDynamic);
    const texts = await workbench.host.evaluate(async (api) => {
      const { document } = api.window.activeTextEditor!;
      const hover = () =>
        api.commands.executeCommand<readonly { readonly contents: readonly { readonly value: string }[] }[]>(
          'vscode.executeHoverProvider',
          document.uri,
          new api.Position(2, 10),
        );
      const all = await Promise.all(Array.from({ length: 10 }, hover));
      return all.map(([first]) => first?.contents[0]?.value ?? '');
    });
    assert.equal(texts.filter((text) => text.includes('Success')).length, 10);
    assert.equal(await receiptsAsked(), before + 1);
  });

  it('sends nothing when the pointer moves on before the hover opens', async () => {
    // VS Code asks for the hover after half of this time.
    await setSetting(workbench, 'editor.hover.delay', 4500);
    const before = await receiptsAsked();
    const { grid } = workbench.service.landmarks.evm.transactions;
    await open(grid);
    await restOn(workbench, grid);
    await workbench.page.waitForTimeout(2500);
    await moveAway(workbench);
    await workbench.page.waitForTimeout(2500);
    assert.equal(await receiptsAsked(), before);
    await setSetting(workbench, 'editor.hover.delay', undefined);
  });

  it('names events, functions, and standard slots, checks addresses, and sends nothing', async () => {
    const { attempts } = await workbench.service.adminClient.counters();
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    await open(
      `${transfer}\n0xa9059cbb\n${implementation}\n0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n0x70997970C51812dc3A010C7d01b50e0d17dc79c8`,
    );
    await (await hoverOver(workbench, transfer)).getByText('Transfer(address,address,uint256)').waitFor();
    await workbench.screenshot('hover-topic');
    await (await hoverOver(workbench, '0xa9059cbb')).getByText('transfer(address,uint256)').waitFor();
    await (await hoverOver(workbench, implementation)).getByText('eip1967.implementation').waitFor();
    await (
      await hoverOver(workbench, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    )
      .getByText('Valid checksum')
      .waitFor();
    const wrong = await hoverOver(workbench, '0x70997970C51812dc3A010C7d01b50e0d17dc79c8');
    await wrong.getByText('Invalid checksum').waitFor();
    await wrong.getByText('Look Up Storage').waitFor();
    await workbench.screenshot('hover-address');
    assert.deepEqual((await workbench.service.adminClient.counters()).attempts, attempts);
  });

  it('queries the network that the file names, with a felt without leading zeros', async () => {
    const { accepted } = workbench.service.landmarks.l2net.transactions;
    await open(`// @network l2net\n${accepted}`, 'ts');
    const hover = await hoverOver(workbench, accepted.slice(0, 20));
    await hover.getByText('ACCEPTED_ON_L2').waitFor();
    await workbench.screenshot('hover-l2net');
  });
});
