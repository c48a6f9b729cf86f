import { waitFor } from '../run/waitFor';
import { BuilderPage } from './pages/builderPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('the help of the request builder', () => {
  let workbench: WorkbenchPage;
  let builder: BuilderPage;

  before(async () => {
    workbench = await sharedWorkbench();
    builder = new BuilderPage(workbench);
    await setKey(workbench);
  });

  beforeEach(async () => {
    await workbench.clear();
    await workbench.service.adminClient.behave();
  });

  async function open(method: string): Promise<void> {
    const target = { serviceId: 'local-service', networkId: 'evm', method };
    await workbench.host.evaluate(
      (api, request) => api.commands.executeCommand('rpcbook.builder.open', request),
      target,
    );
    await waitFor(
      () => builder.method.inputValue().catch(() => ''),
      (state) => state === method,
    );
  }

  it('selects another network where a method is not available', async () => {
    await open('eth_blockNumber');
    await workbench.service.adminClient.misbehave({
      fault: { kind: 'rpcError', code: -32601, message: 'no such method' },
    });
    await builder.send.click();
    await builder.answer.getByRole('button', { name: 'Use Another Network…' }).click();
    await workbench.quickInput.input.fill('local-service/l2net');
    // The prompt may be shown before its items.
    await workbench.quickInput.row('local-service/l2net').waitFor();
    await workbench.quickInput.input.press('Enter');
    await waitFor(
      () => builder.network.inputValue(),
      (state) => state === 'local-service/l2net',
    );
  });

  it('offers the events of an artifact in the workspace', async () => {
    const inputs = [{ name: 'who', type: 'address', indexed: true }];
    const abi = [{ type: 'event', name: 'PlayerDeposited', anonymous: false, inputs }];
    await workbench.writeFile('out/Game.json', JSON.stringify({ contractName: 'Game', abi }));
    await waitFor(async () => {
      await open('eth_getLogs');
      await builder.field('Event').fill('PlayerDep');
      return (await builder.options.filter({ hasText: '(address indexed who)' }).count()) > 0;
    });
  });

  it('calls a function of a contract by its name, with the answer of a node', async () => {
    const { contracts, accounts } = workbench.service.landmarks.evm;
    await open('eth_call');
    await builder.field('to').fill(contracts.token.address);
    await builder.field('data').fill('balanceOf');
    await builder.options.filter({ hasText: 'ERC-20' }).first().click();
    await builder.frame.getByLabel('data', { exact: true }).waitFor();
    await workbench.page.keyboard.press('Tab');
    await workbench.page.keyboard.type(accounts.alice);
    await workbench.page.keyboard.press('ControlOrMeta+Enter');
    await builder.answer.getByRole('tab', { name: 'Decoded' }).waitFor();
    await builder.answer
      .getByText(/balance/i)
      .first()
      .waitFor();
    await workbench.screenshot('builder-function');
  });
});
