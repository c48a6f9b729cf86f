import assert from 'node:assert/strict';

import { ChainFeed } from '../../../../../../src/core/run/live/chainFeed';
import { headRows } from '../../../../../../src/core/run/live/gapFiller';
import { HeadFeed } from '../../../../../../src/core/run/live/headFeed';
import { PendingFeed } from '../../../../../../src/core/run/live/pendingFeed';
import { FollowedNode, until } from './followedNode';
import { refusedWith, type SocketAnswer, SocketDoor } from './socketDoor';

interface UnreachableSocket {
  readonly name: string;
  readonly answer: SocketAnswer | 'closed';
  readonly why: RegExp;
  /** Whether another attempt may succeed. */
  readonly triesAgain: boolean;
}

const unreachable: readonly UnreachableSocket[] = [
  { name: 'nothing listens', answer: 'closed', why: /Nothing answers at 127/, triesAgain: true },
  { name: 'the handshake never ends', answer: 'silent', why: /The WebSocket doesn't answer/, triesAgain: true },
  { name: 'the service is overloaded', answer: refusedWith(503), why: /HTTP 503/, triesAgain: true },
  { name: 'something else answers', answer: { text: 'hello' }, why: /something other than HTTP/, triesAgain: true },
  { name: 'no such address', answer: refusedWith(404), why: /HTTP 404/, triesAgain: false },
  { name: 'no access', answer: refusedWith(403), why: /HTTP 403/, triesAgain: false },
];

describe('following while no socket can be opened', () => {
  let followed: FollowedNode;
  let door: SocketDoor | undefined;

  beforeEach(async () => {
    followed = await FollowedNode.start();
  });

  afterEach(async () => {
    await followed.dispose();
    await door?.stop();
    door = undefined;
  });

  async function openDoor(
    answer: SocketAnswer | 'closed',
  ): Promise<{ readonly ws: string; readonly door: SocketDoor }> {
    door = await SocketDoor.start(followed.node.port, answer);
    return { ws: `ws://127.0.0.1:${door.port}`, door };
  }

  const polls = (method: string) => followed.ledger.filter((entry) => entry.method === method).length;

  for (const { name, answer, why, triesAgain } of unreachable)
    it(`asks for the head after a moment, and says why, when ${name}`, async () => {
      const { ws } = await openDoor(answer);
      const feed = new ChainFeed({ rows: headRows, depth: 64 });
      const following = followed.follow(feed, null, { ws });
      await until(() => feed.tip !== undefined, 'It never asked.');
      await followed.mine(0);
      await until(() => following.read.keys.length === 1, 'A head is missing.');
      const { status, kind } = await followed.stop(following.ended);
      assert.equal(kind, 'ended');
      assert.match([...following.whys].join(), why);
      assert.equal(status.unsubscribed?.triesAgain, triesAgain);
      assert.deepEqual([...following.states], ['polling']);
      assert.equal(status.calls, polls('eth_getBlockByNumber'));
    });

  it('subscribes when the socket can be opened after all, and has each row once', async () => {
    const { ws, door: closed } = await openDoor('closed');
    const feed = new ChainFeed({ rows: headRows, depth: 64 });
    const { read, ended, states } = followed.follow(feed, null, { ws });
    await until(() => feed.tip !== undefined, 'It never asked.');
    await followed.mine(0);
    await closed.open('node');
    await until(() => states.has('live'), 'It never subscribed.');
    await followed.mine(0);
    await until(() => read.keys.length === 2, 'Heads are missing.');
    const { status } = await followed.stop(ended);
    assert.deepEqual([status.state, status.unsubscribed, status.notifications], ['waiting', undefined, 1]);
    assert.equal(new Set(read.keys).size, 2);
    assert.equal(polls('eth_unsubscribe'), 1);
  });

  it('tells heads that only their numbers are wanted of, and ends when the node is gone too', async () => {
    const { ws } = await openDoor('closed');
    const feed = new HeadFeed({ family: 'evm' });
    const first = followed.follow(feed, null, { ws });
    await until(() => first.read.keys.length === 1, 'It never asked.');
    await followed.stop(first.ended);
    followed.proxy.cut(true);
    const end = await followed.follow(new HeadFeed({ family: 'evm' }), null, { ws }).ended;
    assert.equal(end.kind, 'failed');
  });

  it('says why it waits where nothing can be asked for, and refuses an address that has no sockets', async () => {
    const { ws, door: other } = await openDoor('closed');
    const waiting = followed.follow(new PendingFeed(), null, { ws });
    await until(() => waiting.whys.size > 0, 'It never said why.');
    assert.match([...waiting.whys].join(), /Nothing answers/);
    assert.deepEqual([...waiting.states], ['waiting']);
    await followed.stop(waiting.ended);
    await other.open(refusedWith(404));
    assert.equal((await followed.follow(new PendingFeed(), null, { ws }).ended).kind, 'failed');
  });
});
