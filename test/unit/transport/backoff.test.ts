import assert from 'node:assert/strict';

import { Backoff } from '../../../src/transport/backoff';

describe('Backoff', () => {
  it('does not wait before the first failure and after a success', () => {
    const backoff = new Backoff();
    assert.equal(backoff.remaining(), 0);
    backoff.failed();
    backoff.succeeded();
    assert.equal(backoff.remaining(), 0);
  });

  it('waits longer with each failure in a row, up to a limit', () => {
    const backoff = new Backoff();
    backoff.failed();
    assert.ok(backoff.remaining() <= 200);
    for (let i = 0; i < 50; i++) backoff.failed();
    assert.ok(backoff.remaining() > 1_000 && backoff.remaining() <= 3_000);
  });
});
