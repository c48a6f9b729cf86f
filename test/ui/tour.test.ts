import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { tourBehavior, tourSettings } from '../sample/tourSettings';
import { localServiceSettings } from '../workbench/localServiceSettings';
import { projectRoot } from '../workbench/workbench';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import { setSetting } from './pages/textHover';
import type { WorkbenchPage } from './pages/workbenchPage';

/** Cells of test/sample/tour.rpc by their position in the notebook, with texts that each answer must contain. */
const answers: readonly { readonly cell: number; readonly method: string; readonly finds: readonly RegExp[] }[] = [
  { cell: 3, method: 'a receipt with a struct', finds: [/Success in block/, /OrderPlaced/, /memo/] },
  { cell: 5, method: 'a storage variable by name', finds: [/held/, /corner/] },
  { cell: 7, method: 'eth_call', finds: [/positions/] },
  { cell: 9, method: 'a failed transaction', finds: [/Failure in block 24/] },
  { cell: 11, method: 'a call tree', finds: [/failWithError/, /Refused/] },
  { cell: 13, method: 'changes', finds: [/balanceOf/, /250,000,001/] },
  { cell: 15, method: 'a call by name', finds: [/positions/] },
  { cell: 17, method: 'a what-if', finds: [/true/] },
  { cell: 19, method: 'eth_getLogs', finds: [/1 log in block 7/, /Transfer/, /250,000,001/] },
  { cell: 21, method: 'eth_getBlockRange', finds: [/31 blocks, 30 to 60/] },
  { cell: 23, method: 'a comparison', finds: [/fields are identical/] },
  { cell: 25, method: 'eth_getStorageAt', finds: [/250,000,001/, /uint256/] },
  {
    cell: 27,
    method: 'getTokenAccountsByOwner (jsonParsed)',
    finds: [/6 token accounts of 4 mints/, /18,446,744,073,709,551,615/],
  },
  { cell: 28, method: 'l2net_getEvents', finds: [/20 events/, /more pages/] },
  {
    cell: 30,
    method: 'eth_getTransactionReceipt',
    finds: [/Success in block 7/, /0\.00007530405591521/, /dynamic fee/],
  },
  { cell: 32, method: 'eth_getTransactionReceipt over WebSocket', finds: [/Failure in block 24/] },
  {
    cell: 34,
    method: 'eth_getTransactionReceipt of an unknown hash',
    finds: [/No receipt. The hash is unknown or the transaction is still pending./],
  },
  { cell: 36, method: 'GET baseFeeHistory', finds: [/500 blocks/, /Assumed: numbers in gwei, oldest first/] },
  {
    cell: 38,
    method: 'getTokenAccountsByOwner (base64+zstd)',
    finds: [/6 token accounts of 4 mints/, /decimals are unknown/],
  },
  { cell: 40, method: 'l2net_getEvents, next page', finds: [/20 events/] },
  { cell: 41, method: 'l2net_getTransactionReceipt', finds: [/ACCEPTED_ON_L1 in block 640,000/] },
  { cell: 43, method: 'eth_chainId', finds: [/31,337/] },
];

describe('the tour of the local service', () => {
  let workbench: WorkbenchPage;
  let chargedBefore = 0;
  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.setTheme('dark');
    await workbench.service.adminClient.configure(tourBehavior);
    for (const [name, value] of Object.entries(tourSettings(workbench.service)))
      await setSetting(workbench, name, value);
  });

  after(async () => {
    const { 'rpcbook.services': services } = localServiceSettings(workbench.service);
    await workbench.service.adminClient.configure({ traces: false });
    await setSetting(workbench, 'rpcbook.abi.addresses', undefined);
    await setSetting(workbench, 'rpcbook.services', services);
  });

  it('accepts a key in the real prompt, hides it, and shows it as set in the tree', () => setKey(workbench));

  it('runs every cell and shows each answer decoded, the best ten first', async () => {
    const { notebook } = workbench;
    const tour = await readFile(path.join(projectRoot, 'test', 'sample', 'tour.rpc'));
    await notebook.open(await workbench.writeFile('tour.rpc', tour));
    const status = (await notebook.cell(19)).locator('.cell-statusbar-container');
    await status.filter({ hasText: 'Local EVM chain' }).filter({ hasText: '255 credits' }).waitFor();
    chargedBefore = (await workbench.service.adminClient.counters()).spending[workbench.service.keys.key]?.credits ?? 0;
    await notebook.startRunAll();
    for (const { cell, method } of answers) assert.equal(await notebook.finished(cell), true, method);
    for (const { cell, method, finds } of answers) {
      const output = await notebook.output(cell);
      for (const text of finds) {
        await output
          .getByText(text)
          .first()
          .waitFor()
          .catch(() => assert.fail(`${method}: ${String(text)} isn't shown`));
      }
      await workbench.screenshot(`tour-${String(cell).padStart(2, '0')}`);
    }
  });

  it('counts the same credits as the service, and shows them in the status bar', async () => {
    const item = workbench.statusBar.item('rpcbook.credits');
    const { spending } = await workbench.service.adminClient.counters();
    const charged = spending[workbench.service.keys.key]?.credits ?? 0;
    assert.equal(charged - chargedBefore, 1615);
    await item
      .filter({ hasText: `Credits ${charged.toLocaleString('en-US')} / 3M` })
      .filter({ hasText: 'listed price' })
      .waitFor();
    const tooltip = await workbench.statusBar.tooltip('rpcbook.credits');
    await tooltip.getByText('eth_getLogs').first().waitFor();
    await workbench.screenshot('tour-credits');
  });

  it('shares one socket for all calls over WebSocket', async () => {
    const { sockets } = await workbench.service.adminClient.counters();
    assert.equal(sockets.peak, 1);
  });

  it('leaves the key in no file and no page, in any encoding', async () => {
    const { key, secret } = workbench.service.keys;
    const forms = [key, secret, `${key}:${secret}`].flatMap((text) => [
      text,
      encodeURIComponent(text),
      Buffer.from(text).toString('base64'),
      Buffer.from(text).toString('hex'),
    ]);
    const page = await workbench.page.content();
    const frames = await Promise.all(workbench.page.frames().map((frame) => frame.content().catch(() => '')));
    for (const form of forms) assert.ok(![page, ...frames].some((text) => text.includes(form)), 'the key is on a page');
    for (const file of await filesOf(path.dirname(workbench.workspace))) {
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      for (const form of forms) assert.ok(!bytes.includes(form), `the key is in ${path.basename(file)}`);
    }
  });
});

/** Returns every file below a folder, except for the fixture that contains the key on purpose. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const files: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const status = await stat(file).catch(() => undefined);
    if (status?.isFile() === true && !/service\.json$/.test(name)) files.push(file);
  }
  return files;
}
