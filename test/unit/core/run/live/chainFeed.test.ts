import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { ChainFeed } from '../../../../../src/core/run/live/chainFeed';
import { type BlockRows, headRows, logRowsOf } from '../../../../../src/core/run/live/gapFiller';
import type { Assignment } from '../../../../../src/core/run/longWork/longWork';
import { FedChain } from './fedChain';
import { ReadRows, SimulatedChain } from './simulatedChain';

const limits = { logResults: 4, logParameters: 5_000, blockRange: 10 };
const logs = logRowsOf({ address: '0x01' }, limits);

/** A chain that a feed follows, with the methods that it called. */
class Following extends FedChain<ChainFeed> {
  calls: string[] = [];
  /** The block after which rows are shown. */
  start: number | undefined;

  constructor(rows: BlockRows = logs, length = 20, depth = 64) {
    super(new ChainFeed({ rows, depth }), new SimulatedChain(length));
  }

  override ask(): readonly Assignment[] {
    const assignments = super.ask();
    this.calls.push(...assignments.map(({ call }) => call.method));
    return assignments;
  }

  override answer(at: number): void {
    super.answer(at);
    this.start ??= this.feed.tip;
  }
}

const isOrdered = (blocks: readonly (number | undefined)[]) =>
  blocks.every((block, index) => index === 0 || (block ?? 0) >= (blocks[index - 1] ?? 0));

describe('ChainFeed', () => {
  it('shows the logs of new blocks, and no earlier ones', () => {
    const it = new Following();
    it.open();
    it.settle();
    assert.deepEqual(it.read.keys, []);
    for (const count of [2, 0, 1]) it.chain.mine(count);
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    assert.deepEqual(it.calls, ['eth_getBlockByNumber'], 'a chain without a gap costs one call');
  });

  it('reads the blocks that were mined while the socket was closed, each log once', () => {
    const it = new Following();
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

  it('strikes out the logs of replaced blocks, also if nobody reports them as removed', () => {
    for (const tellsRemoved of [true, false]) {
      const it = new Following();
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
    const it = new Following();
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

  it('goes on from the blocks of an earlier feed', () => {
    const first = new Following();
    first.open();
    first.settle();
    first.chain.mine(2);
    first.settle();
    first.chain.mine(1);
    first.chain.replace(2, 1, false);
    const feed = new ChainFeed({ rows: logs, depth: 64, blocks: first.feed.blocks });
    const read = new ReadRows();
    feed.opened();
    for (let turn = 0; turn < 20; turn += 1) {
      for (const assignment of feed.next(3, turn)) feed.answered(assignment.id, first.chain.answer(assignment), turn);
      read.take(feed);
    }
    assert.deepEqual(read.keys, first.chain.logsAfter(19));
  });

  it('says that a gap could not be filled, with its blocks, and goes on', () => {
    const it = new Following();
    it.open();
    it.settle();
    it.cut();
    for (let count = 0; count < 5; count += 1) it.chain.mine(2);
    it.open();
    for (let turn = 0; turn < 20; turn += 1) {
      it.ask();
      const filling = it.asked.some(({ call }) => call.method === 'eth_getLogs');
      if (filling) assert.ok(it.fail(0, 'archive'));
      else it.answer(0);
    }
    assert.deepEqual(it.read.gaps, [[20, 24]]);
    it.chain.mine(1);
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(24));
  });

  it('says that a node reports another chain, and follows that one', () => {
    const it = new Following(logs, 100, 8);
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

  it('keeps its rows when a node is behind, and ends when a key is refused', () => {
    const it = new Following();
    it.open();
    it.settle();
    it.chain.mine(2);
    it.settle();
    const kept = it.read.keys;
    const ahead = it.chain.blocks.splice(-1);
    it.feed.poll();
    it.ask();
    it.answer(0);
    it.chain.blocks.push(...ahead);
    assert.deepEqual(it.read.keys, kept);
    it.feed.poll();
    it.now += 100_000;
    it.ask();
    assert.equal(it.fail(0, 'auth'), false);
  });

  it('ignores frames that are no heads or logs, and repeated ones', () => {
    const it = new Following();
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

  it('a feed has every row of the final chain once and in order, whatever is cut, replaced, failed or delayed', () => {
    const action = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('mine' as const), n: fc.nat(3) }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('replace' as const), n: fc.integer({ min: 1, max: 12 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), n: fc.nat(1) }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), n: fc.nat(1) }) },
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('heads' as const), n: fc.nat(3) }) },
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('logs' as const), n: fc.nat(5) }) },
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('answer' as const), n: fc.nat(5) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), n: fc.nat(5) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), n: fc.nat(400) }) },
    );
    for (const rows of [logs, headRows])
      fc.assert(
        fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
          const it = new Following(rows);
          for (const { kind, n } of actions) {
            if (kind === 'mine') it.chain.mine(n);
            else if (kind === 'replace') it.chain.replace(n, n, n % 2 === 0);
            else if (kind === 'cut') it.cut();
            else if (kind === 'open') it.open();
            else if (kind === 'heads' || kind === 'logs')
              for (let count = 0; count <= n; count += 1) it.deliver(kind === 'heads' ? 'newHeads' : 'logs');
            else if (kind === 'wait') it.now += n;
            else if (kind === 'fail') it.fail(n, n % 2 === 0 ? 'rate' : 'network');
            else {
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
        { numRuns: 1_000 },
      );
  });
});
