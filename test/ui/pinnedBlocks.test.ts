import assert from 'node:assert/strict';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const cells = [
  `eth_getBalance ${account} latest`,
  `eth_getTransactionCount ${account} pending`,
  'eth_getBlockByNumber latest false',
];

describe('pinned blocks in the workbench', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
  });

  afterEach(() => workbench.service.adminClient.behave());

  interface Request {
    readonly method: string;
    readonly params: readonly unknown[];
  }

  /** Runs all cells while the node mines, and returns the requests that they sent. */
  async function runAll(): Promise<readonly Request[]> {
    const { adminClient } = workbench.service;
    const sentBefore = (await adminClient.counters()).attempts.http;
    // The second cell waits, so that blocks are mined after the first.
    await adminClient.misbehave({
      method: 'eth_getTransactionCount',
      fault: { kind: 'delay', milliseconds: 3_000 },
    });
    await workbench.notebook.startRunAll();
    // The head, the first cell, and the one that waits.
    while ((await adminClient.counters()).attempts.http < sentBefore + 3) await workbench.page.waitForTimeout(50);
    await adminClient.mine(2);
    for (const index of cells.keys()) assert.equal(await workbench.notebook.finished(index), true);
    // Other tests compare the sums of the service, so its counters go on.
    const { attempts, lastRequests } = await adminClient.counters();
    return lastRequests.slice(sentBefore - attempts.http).map(({ body }): Request => JSON.parse(body ?? '{}'));
  }

  const toolbarButton = (name: string | RegExp) =>
    workbench.page.locator('.notebook-toolbar-container').getByRole('button', { name });

  it('make all cells of a run read one block after one click, and no longer after another', async () => {
    const text = cells.map((cell) => `\`\`\`rpc\n# @network evm\n${cell}\n\`\`\`\n`).join('\n');
    const file = await workbench.writeFile('pinned.rpc', text);
    await workbench.notebook.open(file);
    // With the case, because "Unpin Blocks" contains the name too.
    const pin = toolbarButton(/Pin Blocks/);
    const unpin = toolbarButton('Unpin Blocks');
    // A toolbar that is drawn again at that moment ignores the click.
    for (let attempt = 0; attempt < 5 && !(await unpin.isVisible()); attempt += 1) {
      await pin.click({ timeout: 20_000 }).catch(() => undefined);
      await unpin.waitFor({ timeout: 5_000 }).catch(() => undefined);
    }
    await unpin.waitFor();
    await (await workbench.notebook.cell(0)).getByText('Pinned').waitFor();
    const sent = await runAll();
    const [head, balance, count, block] = sent;
    assert.deepEqual(
      sent.map(({ method }) => method),
      ['eth_blockNumber', 'eth_getBalance', 'eth_getTransactionCount', 'eth_getBlockByNumber'],
    );
    assert.equal(head?.params.length, 0);
    const number = String(balance?.params[1]);
    assert.match(number, /^0x[0-9a-f]+$/);
    assert.deepEqual([count?.params[1], block?.params[0]], [number, number]);
    assert.notEqual(await workbench.service.adminClient.node<string>('eth_blockNumber'), number);
    const decimal = Number(number).toLocaleString('en-US');
    await (await workbench.notebook.output(0)).getByText(`block ${decimal}`).first().waitFor();
    await workbench.screenshot('pinned-blocks');
    await (await workbench.notebook.cell(0)).getByText('Pinned').click();
    await pin.waitFor();
  });
});
