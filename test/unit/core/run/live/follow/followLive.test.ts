import assert from 'node:assert/strict';

import { ChainFeed } from '../../../../../../src/core/run/live/chainFeed';
import { headRows } from '../../../../../../src/core/run/live/gapFiller';
import { PendingFeed } from '../../../../../../src/core/run/live/pendingFeed';
import { FollowedNode, until } from './followedNode';

describe('followLive', () => {
  let followed: FollowedNode;

  beforeEach(async () => {
    followed = await FollowedNode.start();
  });

  afterEach(() => followed.dispose());

  it('unsubscribes when it is stopped, and counts each call and priced notification once', async () => {
    const feed = new ChainFeed({ rows: headRows, depth: 64 });
    const settings = { 'rpcbook.costs': { eth_subscription: 3 } };
    // However long the node takes, it is not asked for the head instead.
    const { read, ended } = followed.follow(feed, null, { settings, clock: () => 0 });
    await until(() => feed.tip !== undefined, 'It never began.');
    await followed.mine(0);
    await followed.mine(0);
    await until(() => read.keys.length === 2, 'Heads are missing.');
    const { status } = await followed.stop(ended);
    const methods = followed.ledger.map(({ method }) => method).sort();
    const calls = methods.filter((method) => method !== 'eth_subscription');
    assert.deepEqual(calls, ['eth_getBlockByNumber', 'eth_subscribe', 'eth_unsubscribe']);
    const paid = followed.ledger.filter(({ method }) => method === 'eth_subscription');
    assert.equal(
      paid.reduce((sum, { cost }) => sum + (cost.kind === 'known' ? cost.credits : 0), 0),
      3 * status.notifications,
    );
    assert.equal(status.notifications, 2);
    assert.equal(status.calls, 3);
  });

  it('tells that it polls before there are rows', async () => {
    const feed = new ChainFeed({ rows: headRows, depth: 64 });
    const { ended, states, read } = followed.follow(feed, null, { ws: false });
    await until(() => states.has('polling'), 'It never polled.');
    assert.deepEqual(read.keys, []);
    await followed.stop(ended);
  });

  it('shows pending transactions, and refuses them without a WebSocket', async () => {
    const { read, ended } = followed.follow(new PendingFeed(), null);
    await until(() => followed.ledger.some(({ method }) => method === 'eth_subscribe'), 'It never subscribed.');
    await followed.mine(2);
    await until(() => read.keys.length === 2, 'Transactions are missing.');
    await followed.stop(ended);
    const end = await followed.follow(new PendingFeed(), null, { ws: false }).ended;
    assert.equal(end.kind, 'refused');
  });
});
