import { AnswerTab } from './pages/answerPage';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('choices of lookups', () => {
  let workbench: WorkbenchPage;
  let answer: AnswerTab;

  before(async () => {
    workbench = await sharedWorkbench();
    answer = new AnswerTab(workbench);
    await setKey(workbench);
  });

  beforeEach(async () => {
    await workbench.service.adminClient.behave();
    await workbench.clear();
  });

  async function startLogs(): Promise<void> {
    await workbench.runCommand('Rpcbook: Look Up Logs');
    await workbench.quickInput.expect('(1/4)');
    await workbench.quickInput.answer(workbench.service.landmarks.evm.contracts.token.address);
    await workbench.quickInput.expect('(2/4)');
  }

  it('ask which event a name means, with a way back that keeps the name', async () => {
    await startLogs();
    await workbench.quickInput.answer('Transfer');
    await workbench.quickInput.expect('Several events are named Transfer');
    await workbench.quickInput.row('ERC-6909').waitFor();
    await workbench.screenshot('lookup-signatures');
    await workbench.quickInput.root.getByRole('button', { name: 'Back' }).click();
    await workbench.quickInput.expect('Event');
    await workbench.quickInput.expectValue('Transfer');
    await workbench.quickInput.input.press('Enter');
    await workbench.quickInput.expect('Several events are named Transfer');
    await workbench.quickInput.pick('ERC-721');
    await workbench.quickInput.expect('(3/4)');
    await workbench.quickInput.answer('earliest');
    await workbench.quickInput.expect('(4/4)');
    await workbench.quickInput.answer('latest');
    await answer.shows(/\d+ logs? in/);
  });

  it('show below the text that no event has the name', async () => {
    await startLogs();
    await workbench.quickInput.answer('NoSuchEvent');
    await workbench.quickInput.root.getByText('No event named NoSuchEvent is known').waitFor();
    await workbench.quickInput.expectValue('NoSuchEvent');
    await workbench.screenshot('lookup-unknown-event');
    await workbench.quickInput.answer('Approval(address,address,uint256)');
    await workbench.quickInput.expect('(3/4)');
    await workbench.quickInput.cancel();
  });

  it('return to the field with the problem, with everything that was typed', async () => {
    const { contracts } = workbench.service.landmarks.evm;
    await workbench.runCommand('Rpcbook: Look Up Storage');
    await workbench.quickInput.expect('(1/3)');
    await workbench.quickInput.answer(contracts.vault.address);
    await workbench.quickInput.expect('(2/3)');
    await workbench.quickInput.answer('noSuchVariable');
    await workbench.quickInput.expect('(3/3)');
    await workbench.quickInput.answer('latest');
    await workbench.quickInput.expect('(2/3)');
    await workbench.quickInput.expectValue('noSuchVariable');
    await workbench.quickInput.root.getByText('no storage layout could be read').waitFor();
    await workbench.screenshot('lookup-part-at-fault');
    await workbench.quickInput.answer('0');
    await workbench.quickInput.expect('(3/3)');
    await workbench.quickInput.expectValue('latest');
    await workbench.quickInput.input.press('Enter');
    await answer.shows(/Storage/);
  });

  it('ask again for a text without a known event', async () => {
    await workbench.host.evaluate((api) => api.env.clipboard.writeText('nothingKnown'));
    await workbench.runCommand('Rpcbook: Look Up Clipboard');
    await workbench.quickInput.message.filter({ hasText: 'Nothing is known to look up' }).waitFor();
    await workbench.quickInput.expectValue('nothingKnown');
    await workbench.screenshot('lookup-text-again');
    await workbench.quickInput.answer('Transfer');
    await workbench.quickInput.row('Logs of Transfer(address,address,uint256)').waitFor();
    await workbench.screenshot('lookup-event-offers');
    await workbench.quickInput.cancel();
  });
});
