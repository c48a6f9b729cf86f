import assert from 'node:assert/strict';

import { AnswerTab } from './pages/answerPage';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { editorHover, hoverUntil, openWith, prepareHovers, setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

/** A link that would write to the clipboard with the command that hovers can run. */
const steal = `[Steal](command:rpcbook.hover.act?${encodeURIComponent(JSON.stringify([{ kind: 'copy', text: 'stolen' }]))})`;

describe('hovering over a hash', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await prepareHovers(workbench);
  });

  after(async () => {
    for (const id of ['rpcbook.abi.addresses', 'rpcbook.defaultNetwork']) await setSetting(workbench, id, undefined);
  });

  it('leads to its receipt, which is there without a request after a restart', async () => {
    const { transactions, contracts } = workbench.service.landmarks.evm;
    const { tokenTransfer } = transactions;
    await setSetting(workbench, 'rpcbook.abi.addresses', { [contracts.token.address]: `Coined\` ${steal} \`` });
    await openWith(workbench, 'hovered.ts', `// Words.\n\n\n\n\n\nconst hash = '${tokenTransfer}';\n`);
    const offer = await hoverUntil(workbench, tokenTransfer.slice(0, 20), 'Look up the receipt');
    await offer.getByText('Look up the receipt').click();
    const hover = editorHover(workbench);
    await hover.getByText('Success').waitFor();
    await hover.getByText('Coined').first().waitFor();
    await workbench.screenshot('hover-receipt');
    const linked = await hover.locator('a').allInnerTexts();
    assert.deepEqual(
      linked.filter((text) => text === 'Steal'),
      [],
    );
    await hover.getByText('Open full result').click();
    await new AnswerTab(workbench).shows(/Success in block/);
    await workbench.screenshot('hover-full-result');
    await workbench.clear();
    await workbench.reload();
    const { attempts } = await workbench.service.adminClient.counters();
    await openWith(workbench, 'hovered.ts', `const hash = '${tokenTransfer}';\n`);
    await hoverUntil(workbench, tokenTransfer.slice(0, 20), 'Success');
    assert.deepEqual((await workbench.service.adminClient.counters()).attempts, attempts);
  });
});
