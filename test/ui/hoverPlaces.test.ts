import assert from 'node:assert/strict';

import { AnswerTab } from './pages/answerPage';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { editorHover, hoverOver, hoverUntil, moveAway, openWith, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('hovering over text in different places', () => {
  let workbench: WorkbenchPage;
  let answer: AnswerTab;

  before(async () => {
    workbench = await sharedWorkbench();
    answer = new AnswerTab(workbench);
    await prepareHovers(workbench);
  });

  beforeEach(async () => {
    await workbench.service.adminClient.behave();
    await setSetting(workbench, 'rpcbook.ask.receipts', 'ask');
    await workbench.clear();
  });

  afterEach(async () => {
    await workbench.host.evaluate(async (api) => {
      await api.commands.executeCommand('workbench.action.closePanel');
    });
  });

  after(async () => {
    for (const id of ['rpcbook.ask.receipts', 'rpcbook.hover.languages', 'rpcbook.defaultNetwork'])
      await setSetting(workbench, id, undefined);
  });

  /** Hovers over an unknown hash and clicks its link. */
  async function lookUpByHover(hash: string): Promise<void> {
    // The differences and the program output are drawn a moment later, which closes a hover.
    const hover = await hoverUntil(workbench, hash.slice(0, 12), 'Look up the receipt');
    await hover.getByText('Look up the receipt').click();
  }

  it('works on both sides of a diff', async () => {
    const { creation, legacy } = workbench.service.landmarks.evm.transactions;
    const [left, right] = [
      await workbench.writeFile('left.txt', `was ${creation}\n`),
      await workbench.writeFile('right.txt', `is ${legacy}\n`),
    ];
    await workbench.host.evaluate(
      async (api, one, other) => {
        await api.commands.executeCommand('vscode.diff', api.Uri.file(one), api.Uri.file(other), 'one and other');
      },
      left,
      right,
    );
    await lookUpByHover(legacy);
    await editorHover(workbench).getByText('Success').waitFor();
    await workbench.screenshot('hover-diff');
    await lookUpByHover(creation);
    await editorHover(workbench).getByText('minted to').waitFor();
    await workbench.screenshot('hover-diff-left');
  });

  it('shows the receipt of program output in a tab', async () => {
    const { accessList } = workbench.service.landmarks.evm.transactions;
    await workbench.host.evaluate((api, hash) => {
      const channel = api.window.createOutputChannel('Hashes');
      channel.appendLine(`sent ${hash}`);
      channel.show(true);
    }, accessList);
    await lookUpByHover(accessList);
    await answer.shows(/Success in block/);
    await (await hoverOver(workbench, accessList.slice(0, 12))).getByText('Success').waitFor();
    await workbench.screenshot('hover-output');
  });

  it('works in the cells of a notebook, and explains quantities and storage positions', async () => {
    const { transactions, contracts } = workbench.service.landmarks.evm;
    const layout = {
      storage: [{ label: 'totalSupply', offset: 0, slot: '3', type: 't_uint256' }],
      types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
    };
    await workbench.writeFile('cellLayout.json', JSON.stringify(layout));
    const cell = `# @network evm\n# @layout cellLayout.json\neth_getStorageAt ${contracts.token.address} 0x03 0x1f`;
    await workbench.notebook.open(
      await workbench.writeFile(
        'hovers.rpc',
        `\`\`\`rpc\n# @network evm\neth_getTransactionByHash ${transactions.dynamicFee}\n\`\`\`\n\n\`\`\`rpc\n${cell}\n\`\`\`\n`,
      ),
    );
    // Parameter hints move the text when they appear.
    await workbench.page.locator('.notebookOverlay .view-line').filter({ hasText: 'block:' }).waitFor();
    await hoverUntil(workbench, '0x03', 'Contains totalSupply (uint256) according to cellLayout.json');
    await workbench.screenshot('hover-position');
    await (await hoverOver(workbench, '0x1f')).getByText('31', { exact: true }).waitFor();
    await lookUpByHover(transactions.dynamicFee);
    await answer.shows(/Success in block/);
    await (await hoverOver(workbench, transactions.dynamicFee.slice(0, 12))).getByText('Success').waitFor();
    await workbench.screenshot('hover-cell');
  });

  it('works only in the languages in settings', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await setSetting(workbench, 'rpcbook.hover.languages', ['typescript']);
    const hovers = async (extension: string): Promise<number> => {
      await openWith(workbench, `language.${extension}`, `${tokenTransfer}\n`);
      return workbench.host.evaluate(async (api) => {
        const found = await api.commands.executeCommand<readonly unknown[]>(
          'vscode.executeHoverProvider',
          api.window.activeTextEditor!.document.uri,
          new api.Position(0, 10),
        );
        return found.length;
      });
    };
    assert.equal(await hovers('txt'), 0);
    assert.equal(await hovers('ts'), 1);
    await setSetting(workbench, 'rpcbook.hover.languages', undefined);
    assert.equal(await hovers('txt'), 1);
  });

  it('shows nothing in a dump of a megabyte on one line, except for the hash at its start', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await openWith(workbench, 'dump.txt', `${tokenTransfer} ${'ab'.repeat(500_000)}\n`);
    await (
      await hoverOver(workbench, tokenTransfer.slice(0, 20))
    )
      .getByText(/Success|Look up the receipt/)
      .first()
      .waitFor();
    await moveAway(workbench);
  });

  it('has a final receipt in its cache after a restart', async () => {
    const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
    await setSetting(workbench, 'rpcbook.ask.receipts', 'auto');
    await openWith(workbench, 'before.txt', `${tokenTransfer}\n`);
    await (await hoverOver(workbench, tokenTransfer)).getByText('Success').waitFor();
    await workbench.reload();
    await prepareHovers(workbench);
    const before = await workbench.service.adminClient.counters();
    await openWith(workbench, 'after.txt', `${tokenTransfer}\n`);
    await (await hoverOver(workbench, tokenTransfer)).getByText('Success').waitFor();
    assert.deepEqual((await workbench.service.adminClient.counters()).attempts, before.attempts);
  });
});
