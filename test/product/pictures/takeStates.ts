// Takes pictures of the main states in all sizes and themes, for people to look at: npm run pictures -- states [NAME].
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { tourSettings } from '../../sample/tourSettings';
import { AnswerTab } from '../../ui/pages/answerPage';
import { BuilderPage } from '../../ui/pages/builderPage';
import { openWorkbenchPage } from '../../ui/pages/openWorkbenchPage';
import { useLocalService } from '../../ui/pages/ownNode';
import { setKey } from '../../ui/pages/setKey';
import { screenshots } from '../../ui/pages/takeScreenshot';
import { setSetting } from '../../ui/pages/textHover';
import type { WorkbenchPage } from '../../ui/pages/workbenchPage';
import { projectRoot } from '../../workbench/workbench';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
const themes = ['dark', 'light', 'highContrast'] as const;

/** Positions of cells of the tour, by what their answers show. */
const tourCells = { receipt: 3, failure: 9, logs: 19, blocks: 21, comparison: 23, fees: 36 } as const;

/** States of the window. They are brought about in this order, on the same service. */
interface StateScene {
  readonly name: string;
  readonly show: (workbench: WorkbenchPage) => Promise<void>;
}

const scenes: readonly StateScene[] = [
  { name: 'welcome', show: showWelcome },
  { name: 'tour', show: showTour },
  { name: 'refused', show: showRefusal },
  { name: 'long', show: showLongWork },
  { name: 'builder', show: showBuilder },
  { name: 'lookup', show: showLookup },
  { name: 'trees', show: showTrees },
];

const [, , wanted] = process.argv;
const chosen = scenes.filter(({ name }) => wanted === undefined || name === wanted);
if (chosen.length === 0)
  throw new Error(`There is no state "${wanted}". There are: ${scenes.map(({ name }) => name).join(', ')}.`);
await mkdir(screenshots, { recursive: true });
const { workbench: opened } = await openWorkbenchPage({});
try {
  for (const { show } of chosen) {
    await opened.clear();
    await show(opened);
    await useLocalService(opened);
  }
} catch (error) {
  if (error instanceof Error) await opened.keepFailure({ title: 'pictures of states', error });
  throw error;
} finally {
  await opened.close();
}

/** Takes a picture in every size and theme. `settle` brings the state back after the layout changed. */
async function take(workbench: WorkbenchPage, name: string, settle: () => Promise<unknown>): Promise<void> {
  const { page } = workbench;
  for (const theme of themes) {
    await workbench.setTheme(theme);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settle();
      await page.mouse.move(2, 300);
      await page.locator('.monaco-hover').filter({ visible: true }).first().waitFor({ state: 'hidden' });
      const file = `look-${name}-${theme}-${size.width}.png`;
      await page.screenshot({ path: path.join(screenshots, file), animations: 'disabled', caret: 'hide' });
      console.log(file);
    }
  }
}

async function showWelcome(workbench: WorkbenchPage): Promise<void> {
  await setSetting(workbench, 'rpcbook.services', []);
  const tree = await workbench.openTree('rpcbook.networks', 'Networks');
  await take(workbench, 'welcome', () => tree.welcome.waitFor());
  await workbench.runCommand('Rpcbook: Open Sample Notebook…');
  await workbench.quickInput.pick('First Calls');
  await workbench.notebook.editor.getByText('eth_blockNumber').first().waitFor();
  await workbench.notebook.run(1);
  await take(workbench, 'no-network', () => workbench.notebook.output(1));
}

async function showTour(workbench: WorkbenchPage): Promise<void> {
  await setSetting(workbench, 'rpcbook.services', tourSettings(workbench.service)['rpcbook.services']);
  await setKey(workbench);
  const tour = await readFile(path.join(projectRoot, 'test', 'sample', 'tour.rpc'));
  await workbench.notebook.open(await workbench.writeFile('tour.rpc', tour));
  await workbench.notebook.startRunAll();
  for (const cell of Object.values(tourCells)) await workbench.notebook.finished(cell);
  for (const [name, cell] of Object.entries(tourCells))
    await take(workbench, name, () => workbench.notebook.output(cell));
}

async function showRefusal(workbench: WorkbenchPage): Promise<void> {
  await setKey(workbench);
  const text = '```rpc\n# @network evm\neth_blockNumber\n```\n';
  await workbench.notebook.open(await workbench.writeFile('refused.rpc', text));
  await workbench.service.adminClient.misbehave({ fault: { kind: 'unauthorized' } });
  await workbench.notebook.run(0);
  await workbench.service.adminClient.behave();
  await take(workbench, 'refused', () => workbench.notebook.output(0));
}

async function showLongWork(workbench: WorkbenchPage): Promise<void> {
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
  await outputFrame.getByRole('treegrid').waitFor();
  await take(workbench, 'long-running', () => outputFrame.getByRole('progressbar').first().waitFor());
  const row = await workbench.notebook.cell(0);
  await row
    .getByRole('button', { name: /^Stop Cell/ })
    .first()
    .click();
  const next = outputFrame.getByRole('button', { name: 'Continue' });
  await next.waitFor();
  await workbench.service.adminClient.behave();
  await take(workbench, 'long-stopped', () => next.waitFor());
}

async function showBuilder(workbench: WorkbenchPage): Promise<void> {
  await setKey(workbench);
  const builder = new BuilderPage(workbench);
  const open = async (method: string) => {
    await workbench.clear();
    await workbench.host.evaluate((api, request) => api.commands.executeCommand('rpcbook.builder.open', request), {
      serviceId: 'local-service',
      networkId: 'evm',
      method,
    });
    await builder.send.waitFor();
  };
  await open('eth_getLogs');
  await take(workbench, 'builder', () => builder.send.waitFor());
  await builder.field('Event').fill('Transf');
  await take(workbench, 'builder-list', () => builder.options.first().waitFor());
  await open('eth_getTransactionReceipt');
  await builder.send.click();
  await take(workbench, 'builder-problem', () => builder.send.waitFor());
  await builder.field('hash').fill(workbench.service.landmarks.evm.transactions.tokenTransfer);
  await builder.send.click();
  await builder.answer.getByRole('article').waitFor();
  await take(workbench, 'builder-answer', () => builder.answer.scrollIntoViewIfNeeded());
}

async function showLookup(workbench: WorkbenchPage): Promise<void> {
  await setKey(workbench);
  await workbench.runCommand('Rpcbook: Look Up…');
  // The command palette holds the title too, and closes a moment later.
  await workbench.quickInput.root.locator('.quick-input-title', { hasText: 'Look Up' }).waitFor();
  await workbench.quickInput.answer('Look Up Receipt');
  await workbench.quickInput.answer(workbench.service.landmarks.evm.transactions.tokenTransfer);
  const answer = new AnswerTab(workbench);
  await take(workbench, 'lookup', () => answer.shows(/Success in block/));
}

async function showTrees(workbench: WorkbenchPage): Promise<void> {
  await setKey(workbench);
  for (const [view, title] of [
    ['rpcbook.networks', 'Networks'],
    ['rpcbook.history', 'History'],
    ['rpcbook.variables', 'Variables'],
  ] as const)
    await workbench.openTree(view, title);
  const tour = await readFile(path.join(projectRoot, 'test', 'sample', 'tour.rpc'));
  await workbench.notebook.open(await workbench.writeFile('tour.rpc', tour));
  const cell = '```rpc\n# @network evm\neth_getLogs { "fromBlock": "latest" }\n```\n';
  await workbench.notebook.open(await workbench.writeFile('logs.rpc', cell));
  await workbench.notebook.run(0);
  await workbench.notebook.open(path.join(workbench.workspace, 'tour.rpc'));
  const history = await workbench.openTree('rpcbook.history', 'History');
  await history.expand('eth_getLogs');
  await take(workbench, 'trees', () => history.item('eth_getLogs').waitFor());
}
