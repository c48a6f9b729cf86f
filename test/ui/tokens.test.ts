import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('tokens that nothing names', () => {
  let workbench: WorkbenchPage;

  before(async () => {
    workbench = await sharedWorkbench();
    await workbench.clear();
    await setKey(workbench);
  });

  after(async () => {
    await workbench.setTheme('dark');
    // The next tests see the token as it was.
    await workbench.host.evaluate((api, address) => {
      // The command ends with its notice, which is cleared below.
      void api.commands.executeCommand('rpcbook.contract.forget', { network: 'local-service/evm', address });
    }, workbench.service.landmarks.evm.contracts.token.address);
    await workbench.notification('Forgot').waitFor();
    await workbench.clear();
  });

  const callsOf = async (method: string): Promise<number> => {
    const { lastRequests } = await workbench.service.adminClient.counters();
    return lastRequests.filter((request) => JSON.stringify(request).includes(method)).length;
  };

  it('are named after a click with its cost, and stay named', async () => {
    const { contracts, token } = workbench.service.landmarks.evm;
    const filter = `{ "address": "${contracts.token.address}", "fromBlock": "deployed", "toBlock": 8 }`;
    const text = `\`\`\`rpc\n# @network evm\neth_getLogs ${filter}\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile('tokens.rpc', text));
    assert.equal(await workbench.notebook.run(0), true);
    const output = workbench.notebook.outputFrame;
    await output.getByText('fromBlock 1').first().waitFor();
    const name = output.getByRole('button', { name: 'Name the Token (2 calls without a listed price)' });
    await name.waitFor();
    await workbench.screenshot('tokens-offered');
    const credits = workbench.statusBar.item('rpcbook.credits');
    const [creditsBefore, askedBefore] = [await credits.innerText(), await callsOf('0x95d89b41')];
    await name.click();
    const amount = output.getByText(new RegExp(`raw \\d+ = [\\d.,]+ ${token.symbol}`)).first();
    await amount.waitFor();
    assert.equal(await output.getByRole('button', { name: /^Name / }).count(), 0);
    assert.equal(await callsOf('0x95d89b41'), askedBefore + 1);
    // The calls are counted.
    await waitFor(
      () => credits.innerText(),
      (state) => state !== creditsBefore,
    );
    for (const theme of ['light', 'highContrast', 'dark'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`tokens-named-${theme}`);
    }
    const asked = await callsOf('0x95d89b41');
    assert.equal(await workbench.notebook.run(0), true);
    await (
      await workbench.notebook.output(0)
    )
      .getByText(new RegExp(`raw \\d+ = [\\d.,]+ ${token.symbol}`))
      .first()
      .waitFor();
    assert.equal(await callsOf('0x95d89b41'), asked, 'nothing is asked again');
  });
});
