import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import { readTestService } from './readTestService';
import { answerShows } from './window/answers';
import { answerPrompts, closeTabs, promptFor, setKey, start } from './window/testWindow';

const { admin, landmarks } = readTestService();
const { contracts } = landmarks.evm;

describe('choices of lookups', () => {
  before(async () => {
    await setKey();
    await new ServiceAdmin(admin).behave();
  });
  afterEach(closeTabs);

  async function startLogs(): Promise<{ readonly done: Promise<unknown> }> {
    const done = start('rpcbook.lookup.logs');
    await answerPrompts(['(1/4)', contracts.token.address]);
    return { done };
  }

  it('ask which event a name means, with a way back that keeps the name', async () => {
    const { done } = await startLogs();
    await answerPrompts(['(2/4)', 'Transfer']);
    const events = await promptFor('Several events are named Transfer');
    await events.item('ERC-6909');
    events.pressButton('Back');
    const again = await promptFor('(2/4)');
    assert.match(again.question, /Event/);
    assert.equal(again.value, 'Transfer');
    again.accept();
    await (await promptFor('Several events are named Transfer')).pick('ERC-721');
    await answerPrompts(['(3/4)', 'earliest'], ['(4/4)', 'latest']);
    await done;
    await answerShows(/^Logs/, /\d+ logs? in/);
  });

  it('show below the text that no event has the name', async () => {
    await startLogs();
    await answerPrompts(['(2/4)', 'NoSuchEvent']);
    const again = await promptFor('(2/4)');
    assert.equal(again.value, 'NoSuchEvent');
    assert.match(again.itemTexts.join('\n'), /No event named NoSuchEvent is known/);
    again.answer('Approval(address,address,uint256)');
    (await promptFor('(3/4)')).cancel();
  });

  it('return to the field with the problem, with everything that was typed', async () => {
    const done = start('rpcbook.lookup.storage');
    await answerPrompts(['(1/3)', contracts.vault.address], ['(2/3)', 'noSuchVariable'], ['(3/3)', 'latest']);
    const position = await promptFor('(2/3)');
    assert.equal(position.value, 'noSuchVariable');
    assert.match(position.itemTexts.join('\n'), /no storage layout could be read/);
    position.answer('0');
    const block = await promptFor('(3/3)');
    assert.equal(block.value, 'latest');
    block.accept();
    await done;
    await answerShows(/^Storage/, /Storage/);
  });

  it('ask again for a text without a known event', async () => {
    void start('rpcbook.lookup.start');
    (await promptFor('hash, felt, address')).answer('nothingKnown');
    const text = await waitFor(
      () => promptFor('hash, felt, address'),
      ({ itemTexts }) => /Nothing is known to look up/.test(itemTexts.join()),
    );
    assert.equal(text.value, 'nothingKnown');
    text.answer('Transfer');
    const offers = await promptFor('What do you want to look up?');
    await offers.item('Logs of Transfer(address,address,uint256)');
  });
});
