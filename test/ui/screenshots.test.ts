import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { tourSettings } from '../sample/tourSettings';
import { localServiceSettings } from '../workbench/localServiceSettings';
import { projectRoot } from '../workbench/workbench';
import { AnswerTab } from './pages/answerPage';
import { BuilderPage } from './pages/builderPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { wantsScreenshots } from './pages/takeScreenshot';
import { setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
const themes = ['dark', 'light', 'highContrast'] as const;

/** Positions of cells of the tour, by what their answers show. */
const tourCells = { receipt: 3, failure: 9, logs: 19, blocks: 21, comparison: 23, fees: 36 } as const;

/** Pictures of the main states, to look at. They take minutes, so they are taken on request: RPCBOOK_SCREENSHOTS=1. */
(wantsScreenshots ? describe : describe.skip)('pictures of the workbench', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
  });

  after(async () => {
    await useServices(localServiceSettings(workbench.service));
    await workbench.setTheme('dark');
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  const useServices = (settings: Readonly<Record<string, unknown>>) =>
    setSetting(workbench, 'rpcbook.services', settings['rpcbook.services'] ?? []);

  /** Takes a picture in every size and theme. `settle` brings the state back after the layout changed. */
  async function take(name: string, settle: () => Promise<unknown>): Promise<void> {
    for (const theme of themes) {
      await workbench.setTheme(theme);
      for (const size of sizes) {
        await workbench.page.setViewportSize(size);
        await settle();
        await workbench.page.mouse.move(2, 300);
        await workbench.page.waitForTimeout(400);
        await workbench.screenshot(`look-${name}-${theme}-${size.width}`);
      }
    }
  }

  it('shows a new user empty views', async () => {
    await useServices({});
    const tree = await workbench.openTree('rpcbook.networks', 'Networks');
    await take('welcome', () => tree.welcome.waitFor());
    await workbench.runCommand('Rpcbook: Open Sample Notebook');
    await workbench.notebook.editor.getByText('eth_blockNumber').first().waitFor();
    await workbench.notebook.run(1);
    await take('no-network', () => workbench.notebook.output(1));
  });

  it('shows answers of the tour', async () => {
    await workbench.clear();
    await useServices(tourSettings(workbench.service));
    await setKey(workbench);
    const tour = await readFile(path.join(projectRoot, 'test', 'sample', 'tour.rpc'));
    await workbench.notebook.open(await workbench.writeFile('tour.rpc', tour));
    await workbench.notebook.startRunAll();
    await workbench.notebook.finished(35);
    for (const [name, cell] of Object.entries(tourCells)) await take(name, () => workbench.notebook.output(cell));
  });

  it('shows a failure with buttons', async () => {
    await workbench.clear();
    await workbench.notebook.open(
      await workbench.writeFile('refused.rpc', '```rpc\n# @network evm\neth_blockNumber\n```\n'),
    );
    await workbench.service.adminClient.misbehave({ fault: { kind: 'unauthorized' } });
    await workbench.notebook.run(0);
    await workbench.service.adminClient.behave();
    await take('refused', () => workbench.notebook.output(0));
  });

  it('shows long work, running and stopped', async () => {
    await workbench.clear();
    await setKey(workbench);
    const { contracts, bazaar } = workbench.service.landmarks.evm;
    const cell = `\`\`\`rpc\n# @name trades\n# @network evm\neth_getLogs {\n  "address": "${contracts.bazaar.address}",\n  "fromBlock": ${bazaar.fromBlock},\n  "toBlock": ${bazaar.toBlock},\n  "topics": ["Transfer(address,address,uint256)"]\n}\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('trades.rpc', cell));
    await workbench.service.adminClient.misbehave(
      { fault: { kind: 'delay', milliseconds: 400 }, method: 'eth_getLogs', times: 4 },
      { fault: { kind: 'delay', milliseconds: 300_000 }, method: 'eth_getLogs', times: 50 },
    );
    await workbench.notebook.startRun(0);
    const { outputFrame } = workbench.notebook;
    await outputFrame.getByRole('treegrid').waitFor({ timeout: 60_000 });
    await take('long-running', () => outputFrame.getByRole('progressbar').first().waitFor());
    const row = await workbench.notebook.cell(0);
    await row
      .getByRole('button', { name: /^Stop Cell/ })
      .first()
      .click();
    await outputFrame.getByRole('button', { name: 'Continue' }).waitFor();
    await workbench.service.adminClient.behave();
    await take('long-stopped', () => outputFrame.getByRole('button', { name: 'Continue' }).waitFor());
  });

  it('shows the request builder, with an answer and with problems', async () => {
    await workbench.clear();
    const builder = new BuilderPage(workbench);
    const open = async (method: string) => {
      await workbench.host.evaluate((api, request) => api.commands.executeCommand('rpcbook.builder.open', request), {
        serviceId: 'local-service',
        networkId: 'evm',
        method,
      });
      await builder.send.waitFor();
    };
    await open('eth_getLogs');
    await take('builder', () => builder.send.waitFor());
    await workbench.clear();
    await open('eth_getTransactionReceipt');
    await builder.send.click();
    await take('builder-problem', () => builder.send.waitFor());
    await builder.field('hash').fill(workbench.service.landmarks.evm.transactions.tokenTransfer);
    await builder.send.click();
    await builder.answer.getByRole('article').waitFor();
    await take('builder-answer', () => builder.answer.scrollIntoViewIfNeeded());
  });

  it('shows the result of a lookup', async () => {
    await workbench.clear();
    const answer = new AnswerTab(workbench);
    // With one EVM chain, the command asks for the hash alone.
    await useServices(localServiceSettings(workbench.service));
    await setKey(workbench);
    await workbench.runCommand('Rpcbook: Look Up Receipt');
    // The command palette holds the title too, and closes a moment later.
    await workbench.quickInput.root.locator('.quick-input-title', { hasText: 'Look Up Receipt' }).waitFor();
    await workbench.quickInput.input.fill(workbench.service.landmarks.evm.transactions.tokenTransfer);
    await workbench.quickInput.input.press('Enter');
    await answer.shows(/Success in block/);
    await take('lookup', () => answer.shows(/Success in block/));
  });

  it('shows the trees', async () => {
    await workbench.clear();
    for (const [view, title] of [
      ['rpcbook.networks', 'Networks'],
      ['rpcbook.history', 'History'],
      ['rpcbook.variables', 'Variables'],
    ] as const)
      await workbench.openTree(view, title);
    await workbench.notebook.open(path.join(workbench.workspace, 'tour.rpc'));
    const history = await workbench.openTree('rpcbook.history', 'History');
    await history.expand('eth_getLogs');
    await take('trees', () => history.item('eth_getLogs').waitFor());
  });
});
