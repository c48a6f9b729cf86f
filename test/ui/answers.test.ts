import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const spam = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707';
const megabyte = 1_000_000;

describe('answers in the workbench', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.setTheme('dark');
    await setKey(workbench);
  });

  after(() => workbench.service.adminClient.behave());

  /** Runs one cell in a new notebook and returns its rendered output. */
  async function run(name: string, cell: string): Promise<Locator> {
    const file = await workbench.writeFile(`${name}.rpc`, `\`\`\`rpc\n# @network evm\n${cell}\n\`\`\`\n`);
    await workbench.notebook.open(file);
    await workbench.notebook.run(0);
    return workbench.notebook.output(0);
  }

  it('sorts, filters and copies thousands of decoded logs', async () => {
    const output = await run(
      'logs',
      `# @event event Tick(uint256 indexed index, address indexed by, uint256 value)\neth_getLogs { "address": "${spam}", "fromBlock": 32, "toBlock": 40 }`,
    );
    const grid = output.getByRole('treegrid');
    await grid.waitFor();
    const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
    assert.equal(count, 4500);
    await output.getByText('4,500 Tick').first().waitFor();
    await output.getByRole('columnheader', { name: 'Block', exact: true }).click();
    await output.getByRole('columnheader', { name: 'Block', exact: true }).click();
    await output.locator('[role=row][aria-rowindex="2"]').getByText('40', { exact: true }).first().waitFor();
    await output.getByRole('combobox', { name: 'Filter rows' }).fill('zzz');
    await output.locator('.row-count', { hasText: `0 of ${count.toLocaleString('en-US')} rows` }).waitFor();
    await output.getByRole('button', { name: 'Clear filter' }).click();
    await grid.focus();
    await workbench.page.keyboard.press('ArrowDown');
    // The line disappears again after a moment.
    const isAnnounced = output
      .locator('.announcer')
      .getByText(/^Copied/)
      .waitFor({ state: 'attached' });
    await Promise.all([isAnnounced, workbench.page.keyboard.press('Control+c')]);
    await workbench.screenshot('answer-logs');
  });

  it('finds text in all rows of an output, and leaves the keys of the notebook elsewhere to VS Code', async () => {
    const output = await run(
      'find',
      `# @event event Tick(uint256 indexed index, address indexed by, uint256 value)\neth_getLogs { "address": "${spam}", "fromBlock": 32, "toBlock": 40 }`,
    );
    const find = output.getByRole('textbox', { name: 'Find', exact: true });
    const ofNotebook = workbench.page.locator('.simple-fr-find-part-wrapper.visible');
    await output.getByRole('treegrid').waitFor();
    // VS Code focuses the element around the output.
    await output.locator('.sentence').click();
    await workbench.page.keyboard.press('Control+f');
    await find.fill('40');
    await output.getByText(/^1 of [\d,]+$/).waitFor();
    await workbench.page.keyboard.press('Shift+Enter');
    await output.locator('.grid-row .found.current').waitFor();
    await workbench.screenshot('answer-find');
    await workbench.page.keyboard.press('Escape');
    await find.waitFor({ state: 'hidden' });
    assert.equal(await ofNotebook.count(), 0);
    const cell = await workbench.notebook.cell(0);
    await cell.locator('.view-line').first().click();
    await workbench.page.keyboard.press('Control+f');
    await ofNotebook.waitFor();
    assert.equal(await find.isVisible(), false);
    await workbench.page.keyboard.press('Escape');
  });

  it('offers lookups for a contract in an answer, and sends nothing before one is selected', async () => {
    const before = await workbench.service.adminClient.counters();
    const output = await run(
      'lookUp',
      'eth_getTransactionReceipt 0xd49f380533779045e0a31d5f485bd6ea6705e92b06d79aab1c64850119c28697',
    );
    await output.getByRole('button', { name: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }).first().click();
    await output.getByRole('menuitem', { name: /Look up/ }).click();
    await workbench.quickInput.row('Storage of this contract').waitFor();
    await workbench.quickInput.pick('Logs of this contract');
    await workbench.quickInput.expect('Look Up Logs on Local EVM chain: 255 credits');
    await workbench.quickInput.cancel();
    const after = await workbench.service.adminClient.counters();
    assert.equal(after.attempts.http - before.attempts.http, 1);
  });

  it('draws base fees as a chart that can be read with the keyboard', async () => {
    const output = await run('fees', 'GET /networks/31337/baseFeeHistory');
    await output.locator('canvas').first().waitFor();
    await output.getByText('Assumed: numbers in gwei, oldest first').first().waitFor();
    for (const theme of ['light', 'highContrast', 'dark'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`answer-fees-${theme}`);
    }
  });

  it('offers to open or save a body of 100 MB, and needs at most three times its size in memory', async () => {
    const bytes = 100 * megabyte;
    await workbench.service.adminClient.misbehave({ fault: { kind: 'hugeBody', bytes } });
    await workbench.host.evaluate(() => {
      const sampled = { start: process.memoryUsage().rss, peak: 0 };
      const timer = setInterval(() => {
        sampled.peak = Math.max(sampled.peak, process.memoryUsage().rss);
      }, 20);
      Object.assign(globalThis, { rpcbookMemory: { sampled, timer } });
    });
    const output = await run('huge', 'eth_chainId');
    await output.getByRole('button', { name: /Open/ }).first().waitFor();
    await output.getByRole('button', { name: /Save/ }).first().waitFor();
    const grown = await workbench.host.evaluate(() => {
      const { sampled, timer } = (
        globalThis as unknown as { rpcbookMemory: { sampled: { start: number; peak: number }; timer: NodeJS.Timeout } }
      ).rpcbookMemory;
      clearInterval(timer);
      return sampled.peak - sampled.start;
    });
    assert.ok(grown <= 3 * bytes, `grew by ${Math.round(grown / megabyte)} MB`);
    await workbench.screenshot('answer-huge');
  });
});
