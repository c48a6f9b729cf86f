import { BuilderPage } from '../../ui/pages/builderPage';
import { hoverOver, openWith } from '../../ui/pages/textHover';
import type { WorkbenchPage } from '../../ui/pages/workbenchPage';
import { takeBlame } from './takeBlame';
import { takeLive } from './takeLive';

/** A picture: how the window gets to what it shows. `take` returns a screenshot of the window. */
export interface Scene {
  readonly name: string;
  readonly take: (workbench: WorkbenchPage) => Promise<Buffer>;
}

/** The pictures of the README. Each window is as large as its picture. */
export const scenes: readonly Scene[] = [
  { name: 'receipt', take: takeReceipt },
  { name: 'hover', take: takeHover },
  { name: 'builder', take: takeBuilder },
  { name: 'blame', take: (workbench) => takeBlame(workbench, () => screenshotOf(workbench)) },
  { name: 'live', take: (workbench) => takeLive(workbench, () => screenshotOf(workbench)) },
];

async function takeReceipt(workbench: WorkbenchPage): Promise<Buffer> {
  const { page, notebook, service } = workbench;
  await page.setViewportSize({ width: 960, height: 520 });
  const { tokenTransfer } = service.landmarks.evm.transactions;
  const cell = `# @network evm\n# @assert result.status == 0x1\neth_getTransactionReceipt ${tokenTransfer}`;
  await notebook.open(await workbench.writeFile('receipt.rpc', `\`\`\`rpc\n${cell}\n\`\`\`\n`));
  await notebook.run(0);
  const output = await notebook.output(0);
  await output.getByText('Success').first().waitFor();
  return screenshotOf(workbench);
}

async function takeHover(workbench: WorkbenchPage): Promise<Buffer> {
  await workbench.page.setViewportSize({ width: 760, height: 290 });
  const { tokenTransfer } = workbench.service.landmarks.evm.transactions;
  // The hover opens above the line.
  await openWith(workbench, 'deploy.ts', `${'\n'.repeat(9)}const paid = '${tokenTransfer}';\n`);
  const hover = await hoverOver(workbench, tokenTransfer.slice(0, 20));
  await hover.getByText('Success').waitFor();
  return workbench.page.screenshot(steady);
}

async function takeBuilder(workbench: WorkbenchPage): Promise<Buffer> {
  await workbench.page.setViewportSize({ width: 860, height: 620 });
  await workbench.host.evaluate(async (api) => {
    await api.commands.executeCommand('rpcbook.builder.open', {
      serviceId: 'local-service',
      networkId: 'evm',
      method: 'eth_getStorageAt',
    });
  });
  const builder = new BuilderPage(workbench);
  const { contracts, accounts, token } = workbench.service.landmarks.evm;
  await builder.field('address').fill(contracts.token.address);
  await builder.field('position').selectOption('Mapping entry');
  await builder.field('position: Slot of the mapping').fill(String(token.balancesSlot));
  await builder.field('position: Key').fill(accounts.alice);
  await builder.frame.getByText('Sent as').first().waitFor();
  await builder.field('block').focus();
  await builder.frame.getByText('credits').first().waitFor();
  return screenshotOf(workbench);
}

/** Animations are shown at their end, and cursors are hidden. */
const steady = { animations: 'disabled', caret: 'hide' } as const;

/** Takes a screenshot with the pointer where it shows nothing of its own. */
async function screenshotOf({ page }: WorkbenchPage): Promise<Buffer> {
  await page.mouse.move(2, 2);
  await page.locator('.monaco-hover').filter({ visible: true }).first().waitFor({ state: 'hidden' });
  return page.screenshot(steady);
}
