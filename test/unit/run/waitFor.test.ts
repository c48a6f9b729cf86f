import assert from 'node:assert/strict';

import { waitFor } from '../../run/waitFor';

const limit = 60;

describe('waiting in a test', () => {
  it('ends with the state that is waited for', async () => {
    let reads = 0;
    assert.equal(
      await waitFor(
        () => (reads += 1),
        (count) => count === 3,
      ),
      3,
    );
  });

  it('reads again while reading fails', async () => {
    const states = [() => assert.equal('one', 'two'), () => 'two'];
    assert.equal(await waitFor(() => states.shift()?.()), 'two');
  });

  it('says what was waited for and what was there instead', async () => {
    const isTwo = (list: readonly string[]) => list.length === 2;
    await assert.rejects(
      waitFor(() => ['one'], isTwo, { limit }),
      ({ message }: Error) => {
        const [what, instead] = message.split('\n');
        assert.match(what ?? '', /^Waited for 0\.06 s for: .*list\.length ?=== ?2, of: .*"one"/);
        assert.equal(instead, "What was there instead: [ 'one' ]");
        return true;
      },
    );
    await assert.rejects(
      waitFor(() => Promise.resolve(''), Boolean, { what: 'a title', limit }),
      { message: "Waited for 0.06 s for: a title\nWhat was there instead: ''" },
    );
  });

  it('says why the state was not read', async () => {
    const read = () => Promise.reject(new Error('the window is closed'));
    await assert.rejects(waitFor(read, Boolean, { what: 'a tab', limit }), {
      message: 'Waited for 0.06 s for: a tab\nWhat was there instead: an error: the window is closed',
    });
  });
});
