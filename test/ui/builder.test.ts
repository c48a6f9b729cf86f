import assert from 'node:assert/strict';

import { BuilderPage } from './pages/builderPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the request builder', () => {
  let workbench: WorkbenchPage;
  let builder: BuilderPage;

  before(async () => {
    workbench = await sharedWorkbench();
    builder = new BuilderPage(workbench);
    await workbench.setTheme('dark');
    await setKey(workbench);
  });

  it('can be filled and sent with the keyboard only, and shows the decoded answer', async () => {
    const { contracts, accounts } = workbench.service.landmarks.evm;
    await workbench.runCommand('Rpcbook: Open Request Builder');
    await builder.method.waitFor();
    await builder.method.focus();
    const { keyboard } = workbench.page;
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('getstorage');
    await builder.options.first().waitFor();
    await keyboard.press('Enter');
    const address = builder.field('address');
    await address.waitFor();
    const isReached = () => address.evaluate((input) => input.matches(':focus'));
    for (let presses = 0; !(await isReached()); presses += 1) {
      assert.ok(presses < 12, 'Tab reaches the first field');
      await keyboard.press('Tab');
    }
    await keyboard.type(contracts.token.address.toLowerCase());
    await builder.frame.getByText('No checksum').waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    await keyboard.press('Tab');
    await keyboard.type('2');
    await keyboard.press('Tab');
    await keyboard.type(accounts.alice);
    await builder.frame.getByText('Sent as').first().waitFor();
    await keyboard.press('ControlOrMeta+Enter');
    await builder.answer.getByRole('tab', { name: 'Decoded' }).waitFor();
    const { lastRequests } = await workbench.service.adminClient.counters();
    const sent: unknown = JSON.parse(lastRequests.at(-1)?.body ?? '{}');
    const shown = await builder.jsonValue();
    assert.deepEqual(sent, shown);
    assert.match(await builder.json.inputValue(), /"eth_getStorageAt"/);
  });
});
