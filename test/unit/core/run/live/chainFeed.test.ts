import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { headRows, logRowsOf } from '../../../../../src/core/run/live/gapFiller';
import { FollowingChain, logs, smallLimits } from './followingChain';

const manyLogs = logRowsOf({ address: '0x01' }, { ...smallLimits, logResults: 60 });

const isOrdered = (blocks: readonly (number | undefined)[]) =>
  blocks.every((block, index) => index === 0 || (block ?? 0) >= (blocks[index - 1] ?? 0));

describe('ChainFeed', () => {
  it('shows the logs of new blocks, and no earlier ones', () => {
    const it = new FollowingChain();
    it.open();
    it.settle();
    assert.deepEqual(it.read.keys, []);
    for (const count of [2, 0, 1]) it.chain.mine(count);
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    assert.deepEqual(it.calls, ['eth_getBlockByNumber'], 'a chain without a gap costs one call');
  });

  for (const logCount of ['receipt', 'none'] as const)
    it(`shows every log of a chain that counts them ${logCount === 'none' ? 'nowhere' : 'by receipt'}, whether it is notified, read or replaced`, () => {
      const it = new FollowingChain(manyLogs, 20, 64, logCount);
      it.open();
      it.settle();
      it.chain.mine(7);
      it.settle();
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
      it.cut();
      for (const count of [4, 6]) it.chain.mine(count);
      it.open();
      it.settle();
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
      it.chain.replace(2, 4, true);
      it.settle();
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
      it.chain.mine(5);
      it.settle();
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    });

  it('reads a block again if a log of it arrives twice, once, because another one may be equal to it', () => {
    const it = new FollowingChain();
    it.open();
    it.settle();
    it.chain.mine(3);
    const frames = [it.chain.takeFrame('newHeads'), it.chain.takeFrame('logs')];
    it.calls = [];
    for (const frame of [...frames, ...frames, ...frames]) if (frame) it.feed.took(frame, 0);
    it.settle();
    for (const frame of frames) if (frame) it.feed.took(frame, 0);
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    assert.deepEqual(it.calls, ['eth_getBlockByNumber', 'eth_getLogs']);
  });

  it('reads the blocks that were mined while the socket was closed, each log once', () => {
    const it = new FollowingChain();
    it.open();
    it.settle();
    it.chain.mine(2);
    it.deliver('newHeads');
    it.deliver('logs');
    it.cut();
    for (const count of [1, 2, 0, 1]) it.chain.mine(count);
    it.open();
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
  });

  it('reads a gap with the fewest calls, because it knows how many logs blocks had before', () => {
    const it = new FollowingChain(logRowsOf({ address: '0x01' }, { ...smallLimits, logResults: 60 }));
    const mine = (blocks: number): void => {
      for (let block = 0; block < blocks; block += 1) it.chain.mine(3);
    };
    it.open();
    it.settle();
    mine(30);
    it.settle();
    it.cut();
    // The last block before the cut may have had more logs, so it is read again.
    mine(199);
    it.calls = [];
    it.open();
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    assert.equal(it.calls.filter((method) => method === 'eth_getLogs').length, 10);
  });

  it('strikes out the logs of replaced blocks, also if nobody reports them as removed', () => {
    for (const tellsRemoved of [true, false]) {
      const it = new FollowingChain();
      it.open();
      it.settle();
      for (let count = 0; count < 6; count += 1) it.chain.mine(2);
      it.settle();
      const before = it.read.keys;
      it.chain.replace(4, 1, tellsRemoved);
      it.settle();
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
      assert.notDeepEqual(it.read.keys, before);
    }
  });

  it('finds a reorganization across a gap, and one that replaces the block where it began', () => {
    const it = new FollowingChain();
    it.open();
    it.settle();
    it.chain.mine(2);
    it.settle();
    it.cut();
    it.chain.replace(5, 2, false);
    it.chain.mine(1);
    it.open();
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
  });

  for (const isReplaced of [false, true])
    it(`goes on where an earlier feed ended${isReplaced ? ', also if its last blocks were replaced' : ''}`, () => {
      const it = new FollowingChain();
      it.open();
      it.settle();
      it.chain.mine(2);
      it.settle();
      it.chain.mine(2);
      // The header arrives, and one of two logs.
      it.deliver('newHeads');
      it.deliver('logs');
      it.restart();
      it.chain.mine(1);
      if (isReplaced) it.chain.replace(3, 1, false);
      it.open();
      it.settle();
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    });

  it('says that a node reports another chain, and follows that one', () => {
    const it = new FollowingChain(logs, 100, 8);
    it.open();
    it.settle();
    for (let count = 0; count < 150; count += 1) it.chain.mine(0);
    it.settle();
    it.chain.replace(200, 0, false);
    it.settle();
    assert.match(it.read.said.join(), /another chain/);
    it.chain.mine(2);
    it.settle();
    assert.equal(it.read.keys.slice(-2).join(), it.chain.logsAfter(249).join());
  });

  it('follows from its first block, also when it asks while that block is replaced', () => {
    for (const seen of [1, 2, 3]) {
      const it = new FollowingChain();
      it.open();
      it.settle();
      it.chain.blocks.splice(-3);
      for (let count = 0; count < 3; count += 1) {
        it.chain.mine(2);
        if (count + 1 !== seen) continue;
        it.feed.poll();
        it.ask();
        it.answer(0);
      }
      it.chain.mine(2);
      it.settle();
      assert.deepEqual(it.read.said, []);
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    }
  });

  it('says that a node starts over below its first block', () => {
    const it = new FollowingChain();
    it.open();
    it.settle();
    it.cut();
    it.chain.blocks.splice(0);
    it.chain.mine(1);
    it.open();
    it.settle(60_000);
    assert.match(it.read.said.join(), /another chain.*from block 1 on/);
    it.chain.mine(2);
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(0));
  });

  it('keeps its rows when a node is behind, and ends when a key is refused', () => {
    const it = new FollowingChain();
    it.open();
    it.settle();
    it.chain.mine(2);
    it.settle();
    const kept = it.read.keys;
    const ahead = it.chain.blocks.splice(-1);
    it.feed.poll();
    it.ask();
    assert.equal(it.feed.state, 'filling');
    it.answer(0);
    assert.equal(it.feed.state, 'askingAgain');
    it.chain.blocks.push(...ahead);
    assert.deepEqual(it.read.keys, kept);
    it.feed.poll();
    it.now += 100_000;
    it.ask();
    assert.equal(it.fail(0, 'auth'), false);
  });

  it('ignores frames that are no heads or logs, and repeated ones', () => {
    const it = new FollowingChain();
    it.open();
    it.settle();
    it.chain.mine(2);
    const frames = [it.chain.takeFrame('newHeads'), it.chain.takeFrame('logs'), it.chain.takeFrame('logs')];
    const garbage: readonly JsonValue[] = [null, 'x', {}, { number: '0x5' }, [], { blockNumber: '0x1', logIndex: 'x' }];
    for (const value of garbage) {
      it.feed.took({ kind: 'newHeads', value }, 0);
      it.feed.took({ kind: 'logs', value }, 0);
    }
    for (const frame of [...frames, ...frames]) if (frame) it.feed.took(frame, 0);
    it.read.take(it.feed);
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
  });

  it('a feed has every row of the final chain once and in order, whatever is cut, replaced, restarted, failed or delayed', () => {
    const action = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('mine' as const), n: fc.nat(3) }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('replace' as const), n: fc.integer({ min: 1, max: 12 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), n: fc.nat(1) }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), n: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), n: fc.nat(1) }) },
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('heads' as const), n: fc.nat(3) }) },
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('logs' as const), n: fc.nat(5) }) },
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('answer' as const), n: fc.nat(5) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), n: fc.nat(5) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), n: fc.nat(400) }) },
    );
    for (const [rows, logCount] of [
      [logs, 'block'],
      [logs, 'receipt'],
      [manyLogs, 'none'],
      [headRows, 'block'],
    ] as const)
      fc.assert(
        fc.property(fc.array(action, { maxLength: 120, size: 'max' }), (actions) => {
          const it = new FollowingChain(rows, 20, 64, logCount);
          for (const { kind, n } of actions) {
            if (kind === 'mine') it.chain.mine(n);
            else if (kind === 'replace') it.chain.replace(n, n, n % 2 === 0);
            else if (kind === 'cut') it.cut();
            else if (kind === 'open') it.open();
            else if (kind === 'restart') it.restart();
            else if (kind === 'heads' || kind === 'logs')
              for (let count = 0; count <= n; count += 1) it.deliver(kind === 'heads' ? 'newHeads' : 'logs');
            else if (kind === 'wait') it.now += n;
            else if (kind === 'fail') {
              it.ask();
              it.fail(n % Math.max(1, it.asked.length), n % 2 === 0 ? 'rate' : 'network');
            } else {
              it.ask();
              it.answer(n);
            }
          }
          it.open();
          it.settle();
          it.chain.mine(2);
          it.settle();
          const start = it.start ?? 0;
          const wanted = rows === headRows ? it.chain.hashesAfter(start) : it.chain.logsAfter(start);
          assert.deepEqual(it.read.keys, wanted);
          assert.ok(isOrdered(it.read.rows.map(({ block }) => block)));
          assert.deepEqual(it.read.gaps, []);
        }),
        { numRuns: 500 },
      );
  });
});
