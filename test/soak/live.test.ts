import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { ChainFeed } from '../../src/core/run/live/chainFeed';
import { emittedRows, emitter, FollowedNode, until } from '../unit/core/run/live/follow/followedNode';
import { countResources, heapAtRest } from './atRest';
import { liveMinutes, seed } from './soakOptions';
import { createRandom } from './traffic';

const rounds = 6;
/** The maximum memory after the run, as a factor of that after the second round, in which everything is loaded. */
const maxMemory = 1.15;
const price = 3;

describe(`live cells for ${liveMinutes} minutes (seed ${seed})`, () => {
  const random = createRandom(seed);
  let followed: FollowedNode;

  before(async () => {
    followed = await FollowedNode.start();
    await followed.node.request('anvil_mine', ['0x10']);
  });

  after(() => followed.dispose());

  it('keep their memory, sockets, timers and ledger in order', async () => {
    const heaps: number[] = [];
    let timers: number | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const rows = await followFor((liveMinutes * 60_000) / rounds);
      // The client of the node keeps one connection.
      const atRest = () => countResources('TCPSocketWrap') <= 2 && countResources('Timeout') <= (timers ?? Infinity);
      await sleep(2_000);
      await until(atRest, `${countResources('TCPSocketWrap')} sockets, ${countResources('Timeout')} timers`);
      timers ??= countResources('Timeout');
      heaps.push(await heapAtRest());
      console.log(`    round ${round + 1} of ${rounds}: ${rows} rows, heap ${(heaps.at(-1) ?? 0) >> 10} kB`);
    }
    const [, settled = 0] = heaps;
    assert.ok((heaps.at(-1) ?? 0) <= settled * maxMemory, `the heap grew: ${heaps.join(', ')}`);
  });

  /** Follows one subscription while blocks are mined and replaced and sockets are cut. Returns the rows at the end. */
  async function followFor(milliseconds: number): Promise<number> {
    const feed = new ChainFeed({ rows: emittedRows, depth: 64 });
    followed.ledger.length = 0;
    const settings = { 'rpcbook.costs': { eth_subscription: price } };
    const { read, ended } = followed.follow(feed, { address: emitter }, { settings });
    await until(() => feed.tip !== undefined, 'It never began.');
    const start = (feed.tip ?? 0) + 1;
    const end = Date.now() + milliseconds;
    for (let block = 0; Date.now() < end; block += 1) {
      await followed.mine(1);
      if (random() < 0.02) followed.proxy.cut();
      if (block > 20 && random() < 0.02) await followed.reorganize(1 + Math.floor(random() * 10));
      await sleep(random() * 100);
    }
    const wanted = await followed.wantedLogs(start);
    await until(() => read.keys.length === wanted.length && read.keys.at(-1) === wanted.at(-1), 'It is behind.');
    assert.deepEqual(read.keys, wanted);
    const { status } = await followed.stop(ended);
    const notified = followed.ledger.filter(({ method }) => method === 'eth_subscription');
    const paid = notified.reduce((sum, { cost }) => sum + (cost.kind === 'known' ? cost.credits : 0), 0);
    assert.equal(paid, price * status.notifications);
    assert.equal(followed.ledger.length - notified.length, status.calls);
    return read.keys.length;
  }
});
