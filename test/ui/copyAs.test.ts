import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { BuilderPage } from './pages/builderPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('Copy As in the request builder', () => {
  let workbench: WorkbenchPage;
  let builder: BuilderPage;

  before(async () => {
    workbench = await sharedWorkbench();
    builder = new BuilderPage(workbench);
    await setKey(workbench);
    await workbench.clear();
  });

  /** Opens a builder with a method of the local EVM chain. */
  async function open(method: string): Promise<void> {
    const target = { serviceId: 'local-service', networkId: 'evm', method };
    await workbench.host.evaluate(async (api, given) => {
      await api.commands.executeCommand('rpcbook.builder.open', given);
    }, target);
    await waitFor(
      () => builder.method.inputValue().catch(() => ''),
      (state) => state === method,
    );
  }

  /** Selects a format and returns what is in the clipboard then. */
  async function copyAs(format: string): Promise<string> {
    await builder.frame.getByRole('button', { name: 'Copy As…' }).click();
    // The message disappears again after five seconds.
    const isTold = workbench.page
      .locator('.statusbar')
      .getByText(new RegExp(`Copied as ${format}`))
      .waitFor();
    await Promise.all([isTold, builder.frame.getByRole('menuitem', { name: format }).click()]);
    return workbench.host.evaluate(async (api) => api.env.clipboard.readText());
  }

  it('copies the request as curl without the key', async () => {
    await open('eth_chainId');
    const copied = await copyAs('curl');
    assert.match(copied, /^curl .*"\$API_KEY"/);
    assert.ok(!copied.includes(workbench.service.keys.key));
  });

  it('copies a block that is counted from a head as code that counts it', async () => {
    const { bob } = workbench.service.landmarks.evm.accounts;
    await open('eth_getBalance');
    await builder.field('address').fill(bob);
    await builder.field('block').selectOption('Blocks before latest');
    await builder.field('block: how many blocks before').fill('5');
    await builder.frame.getByRole('button', { name: 'Copy As…' }).click();
    await builder.frame.getByRole('menuitem', { name: 'cast' }).waitFor();
    await workbench.screenshot('copy-as-menu');
    await workbench.page.keyboard.press('Escape');
    const viem = await copyAs('viem');
    assert.match(viem, /const latestMinus5 = latest > 5n/);
    assert.match(viem, /client\.getBalance\(/);
    const cast = await copyAs('cast');
    assert.ok(cast.includes(`cast balance ${bob} --block "\${LATEST_MINUS_5:?}"`), cast);
  });
});
