import assert from 'node:assert/strict';

import { keccakOfText } from '../../src/core/formats/abi/type/eventSignature';
import { waitFor } from '../run/waitFor';
import { AnswerTab } from './pages/answerPage';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { editorHover, hoverOver, hoverUntil, openWith, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

const settings = [
  'rpcbook.ask.receipts',
  'rpcbook.hover.dailyLookups',
  'rpcbook.defaultNetwork',
  'rpcbook.abi.addresses',
  'rpcbook.tokens',
];

describe('the links of a hover', () => {
  let workbench: WorkbenchPage;
  let files = 0;

  before(async () => {
    workbench = await sharedWorkbench();
  });

  beforeEach(async () => {
    await workbench.service.adminClient.behave();
    await prepareHovers(workbench);
    await setSetting(workbench, 'rpcbook.ask.receipts', 'auto');
    await workbench.clear();
  });

  afterEach(async () => {
    for (const id of settings) await setSetting(workbench, id, undefined);
  });

  async function open(...lines: readonly string[]): Promise<void> {
    files += 1;
    await openWith(workbench, `link${files}.ts`, `// Some words.\n\n\n\n\n\n${lines.join('\n')}\n`);
  }

  async function asked(network: 'evm' | 'l2net', method: string): Promise<number> {
    const { calls } = await workbench.service.adminClient.counters();
    return calls[network]?.[method] ?? 0;
  }

  it('open the full result, add the call to a notebook and copy the hash', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await open(`const hash = '${tokenTransfer}';`);
    await (await hoverOver(workbench, tokenTransfer.slice(0, 20))).getByText('Copy').click();
    await workbench.host.evaluate(async (api, wanted) => {
      while ((await api.env.clipboard.readText()) !== wanted)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
    }, tokenTransfer);
    const before = await asked('evm', 'eth_getTransactionReceipt');
    await (await hoverOver(workbench, tokenTransfer.slice(0, 20))).getByText('Open full result').click();
    await new AnswerTab(workbench).shows(/Success in block/);
    assert.equal(await asked('evm', 'eth_getTransactionReceipt'), before, 'the receipt was cached');
    await workbench.screenshot('hover-full-result');
    await workbench.clear();
    await open(`const hash = '${tokenTransfer}';`);
    await (await hoverOver(workbench, tokenTransfer.slice(0, 20))).getByText('Add to Notebook').click();
    await workbench.page
      .locator('.notebookOverlay .view-line')
      .filter({ hasText: 'eth_getTransactionReceipt' })
      .first()
      .waitFor();
  });

  it('show amounts in units of a token whose decimals are in settings', async () => {
    const { transactions, contracts } = workbench.service.landmarks.evm;
    await setSetting(workbench, 'rpcbook.tokens', { [contracts.token.address]: { decimals: 6, symbol: 'TST' } });
    await open(transactions.tokenTransfer);
    await (await hoverOver(workbench, transactions.tokenTransfer)).getByText('250.000001 TST').waitFor();
    await workbench.setTheme('light');
    await hoverOver(workbench, transactions.tokenTransfer);
    await editorHover(workbench).getByText('Success').waitFor();
    await workbench.screenshot('hover-light');
  });

  it('look up a hash on another network', async () => {
    const felt = `0x${workbench.service.landmarks.l2net.transactions.acceptedOnL1.slice(2).padStart(64, '0')}`;
    await open(`// @network l2net`, felt);
    const hover = await hoverOver(workbench, felt);
    await hover.getByText('ACCEPTED_ON_L1').waitFor();
    await hover.getByText('Another network').click();
    await workbench.quickInput.row('Local L2 network').waitFor();
    await workbench.quickInput.row('80 credits').waitFor();
    await workbench.screenshot('hover-another-network');
    const before = await asked('evm', 'eth_getTransactionReceipt');
    await workbench.quickInput.pick('Local EVM chain');
    // The hover shows these words already before the answer.
    await waitFor(
      () => asked('evm', 'eth_getTransactionReceipt'),
      (state) => state > before,
    );
    await editorHover(workbench).getByText('ACCEPTED_ON_L1').waitFor();
    assert.equal(await asked('evm', 'eth_getTransactionReceipt'), before + 1);
  });

  it('ask for the network once, and query each network once, with the cost shown first', async () => {
    await setSetting(workbench, 'rpcbook.defaultNetwork', '');
    const [first, second] = [`0x00${'3c'.repeat(31)}`, `0x00${'4d'.repeat(31)}`];
    await open(first, second);
    const hover = await hoverOver(workbench, first);
    await hover.getByText('Which network is this hash from?').waitFor();
    await hover.getByText('80 credits + 3 calls without a listed price').waitFor();
    await workbench.screenshot('hover-all-networks');
    const before = [
      await asked('evm', 'eth_getTransactionReceipt'),
      await asked('l2net', 'l2net_getTransactionReceipt'),
    ];
    await hover.getByText('All networks').click();
    await editorHover(workbench)
      .getByText(/No transaction.*Local EVM chain and Local L2 network/)
      .waitFor();
    await workbench.screenshot('hover-all-networks-asked');
    const after = [
      await asked('evm', 'eth_getTransactionReceipt'),
      await asked('l2net', 'l2net_getTransactionReceipt'),
    ];
    assert.deepEqual(
      after,
      before.map((count) => count + 1),
    );
    await (await hoverOver(workbench, second)).getByText('Local EVM chain', { exact: true }).click();
    await editorHover(workbench)
      .getByText(/No transaction.*Local EVM chain/)
      .waitFor();
    await open(`0x00${'5f'.repeat(31)}`);
    await (await hoverOver(workbench, '0x005f5f')).getByText(/No transaction.*Local EVM chain/).waitFor();
  });

  it('query automatically no more often per day than settings allow', async () => {
    await setSetting(workbench, 'rpcbook.hover.dailyLookups', 0);
    const { failedWithPanic } = workbench.service.landmarks.evm.transactions;
    const before = await asked('evm', 'eth_getTransactionReceipt');
    await open(failedWithPanic);
    const hover = await hoverOver(workbench, failedWithPanic);
    await hover.getByText('rpcbook.hover.dailyLookups').waitFor();
    assert.equal(await asked('evm', 'eth_getTransactionReceipt'), before);
    await workbench.screenshot('hover-daily');
    await hover.getByText('Look up the receipt').click();
    await editorHover(workbench).getByText('Failure').waitFor();
  });

  it('name an address from settings, and functions, errors, and events from the artifacts of the workspace', async () => {
    const { token } = workbench.service.landmarks.evm.contracts;
    await workbench.writeFile(
      'out/Mint.sol/Mint.json',
      JSON.stringify({
        abi: [
          { type: 'function', name: 'coin', inputs: [{ name: 'count', type: 'uint96' }], outputs: [] },
          { type: 'error', name: 'Closed', inputs: [] },
          { type: 'event', name: 'Coined', inputs: [{ name: 'count', type: 'uint96', indexed: false }] },
        ],
      }),
    );
    await setSetting(workbench, 'rpcbook.abi.addresses', { [token.address]: 'Token' });
    const [coin, closed, coined] = [
      keccakOfText('coin(uint96)').slice(0, 10),
      keccakOfText('Closed()').slice(0, 10),
      keccakOfText('Coined(uint96)'),
    ];
    await open(token.address, coin, closed, coined);
    // The file watcher reports the artifact after a delay.
    await workbench.host.evaluate(async (api) => {
      const { uri } = api.window.activeTextEditor!.document;
      while (
        (
          await api.commands.executeCommand<readonly unknown[]>(
            'vscode.executeHoverProvider',
            uri,
            new api.Position(7, 3),
          )
        ).length === 0
      )
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
    });
    const { attempts } = await workbench.service.adminClient.counters();
    // A hover waits only a moment for names.
    await hoverUntil(workbench, token.address, 'Token · Contract on');
    await workbench.screenshot('hover-known-address');
    await hoverUntil(workbench, coin, 'coin(uint96)');
    await hoverUntil(workbench, closed, 'Closed()');
    await hoverUntil(workbench, coined, 'Coined(uint96)');
    await workbench.screenshot('hover-artifact-event');
    assert.deepEqual((await workbench.service.adminClient.counters()).attempts, attempts);
  });

  it('lead from a base58 key to its token accounts', async () => {
    const { owner } = workbench.service.landmarks.solana;
    await open(owner);
    const hover = await hoverOver(workbench, owner);
    await hover.getByText('Look Up Token Accounts').click();
    await workbench.quickInput.expect('Owner');
    await workbench.quickInput.expectValue(owner);
    await workbench.quickInput.input.press('Enter');
    await workbench.quickInput.expect('Accounts');
    await workbench.quickInput.pick('Token program');
    await new AnswerTab(workbench).shows(/token accounts of \d mints/);
  });
});
