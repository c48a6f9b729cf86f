import assert from 'node:assert/strict';

import { SocketRetry } from '../../../../../../src/core/run/live/follow/socketRetry';

/** Opens and loses sockets for an hour. Returns how many there were, and for how long there was none. */
function hourOf({ lives, isOfUse, opens = true }: { lives: number; isOfUse: boolean; opens?: boolean }) {
  let now = 0;
  let sockets = 0;
  let without = 0;
  let polled = 0;
  const retry = new SocketRetry(now);
  while (now < 3_600_000) {
    const waits = Math.max(0, retry.openAt - now);
    without += waits;
    now += waits;
    sockets += 1;
    if (opens) retry.opened(now);
    if (isOfUse) retry.wasOfUse();
    now += lives;
    retry.lost(now);
    if (retry.pollFrom <= retry.openAt) polled += 1;
  }
  return { sockets, without, polled };
}

describe('SocketRetry', () => {
  it('opens a socket soon again that a service closes every minute, with or without notifications', () => {
    for (const isOfUse of [true, false]) {
      const { sockets, without } = hourOf({ lives: 60_000, isOfUse });
      assert.ok(sockets >= 60 && without < 60 * 250, `${sockets} sockets, ${without} ms without one`);
    }
  });

  it('pays for few subscriptions of a service that ends each socket at once, and asks for the head meanwhile', () => {
    const { sockets, polled } = hourOf({ lives: 10, isOfUse: false });
    assert.ok(sockets < 300, `${sockets} sockets`);
    assert.ok(polled > sockets / 2);
  });

  it('tries rarely what was never open, and asks for the head from the first failure on', () => {
    const { sockets, polled } = hourOf({ lives: 1, isOfUse: false, opens: false });
    assert.ok(sockets < 300, `${sockets} sockets`);
    assert.equal(polled, sockets);
  });

  it('asks for the head when the first subscription takes two seconds, or another one ten', () => {
    const retry = new SocketRetry(1_000);
    assert.equal(retry.pollFrom, 3_000);
    retry.opened(1_500);
    assert.equal(retry.pollFrom, Infinity);
    retry.lost(2_000);
    assert.equal(retry.pollFrom, 12_000);
    retry.lost(3_000);
    assert.equal(retry.pollFrom, 12_000);
  });
});
