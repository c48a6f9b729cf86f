import assert from 'node:assert/strict';

import fc from 'fast-check';

import { ChainFeed } from '../../../../../src/core/run/live/chainFeed';
import { FinalFeed } from '../../../../../src/core/run/live/finalFeed';
import { type BlockRows, headRows, logRowsOf } from '../../../../../src/core/run/live/gapFiller';
import type { RowChange } from '../../../../../src/core/run/live/liveFeed';
import { finalityMilliseconds } from '../../../../../src/core/run/live/liveIntervals';
import type { Assignment } from '../../../../../src/core/run/longWork/longWork';
import { FedChain } from './fedChain';
import { explained, SimulatedChain } from './simulatedChain';

const logs = logRowsOf({ address: '0x01' }, { logResults: 4, logParameters: 5_000, blockRange: 10 });

const isFinality = ({ call }: Assignment): boolean => Array.isArray(call.params) && call.params[0] === 'finalized';

/** A chain whose feed waits for finality. */
class FinalFollowing extends FedChain<FinalFeed> {
  readonly changes: RowChange[] = [];
  /** When the finalized block was asked for. */
  readonly finalityAt: number[] = [];

  constructor(rows: BlockRows = logs, maxRows?: number) {
    super(new FinalFeed(new ChainFeed({ rows, depth: 64 }), maxRows), new SimulatedChain(20));
    this.chain.finalized = 10;
  }

  override ask(): readonly Assignment[] {
    const assignments = super.ask();
    this.finalityAt.push(...assignments.filter(isFinality).map(() => this.now));
    return assignments;
  }

  override take(): readonly RowChange[] {
    const changes = super.take();
    this.changes.push(...changes);
    return changes;
  }

  /** Without a time, until only finality could change something. */
  override settle(milliseconds = 0): void {
    super.settle(milliseconds);
  }

  /** The logs from the beginning to the finalized block. */
  get finalLogs(): readonly string[] {
    const later = new Set(this.chain.logsAfter(this.chain.finalized));
    return this.chain.logsAfter(19).filter((key) => !later.has(key));
  }
}

function begun(rows?: BlockRows, maxRows?: number): FinalFollowing {
  const it = new FinalFollowing(rows, maxRows);
  it.open();
  it.settle();
  return it;
}

describe('FinalFeed', () => {
  it('tells a row when its block is final, and not before', () => {
    const it = begun();
    for (let count = 0; count < 6; count += 1) it.chain.mine(2);
    it.settle(60_000);
    assert.deepEqual(it.read.keys, []);
    assert.equal(it.feed.held, 12);
    it.chain.finalized = 22;
    it.settle(finalityMilliseconds);
    assert.equal(it.read.keys.length, 6);
    assert.deepEqual(it.read.keys, it.finalLogs);
    it.chain.finalized = 25;
    it.settle(finalityMilliseconds);
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    assert.equal(it.feed.held, 0);
  });

  it('asks for the finalized block at most every 12 seconds, and only while rows wait', () => {
    const it = begun();
    it.settle(100_000);
    assert.deepEqual(it.finalityAt, []);
    it.chain.mine(0);
    it.settle(100_000);
    assert.deepEqual(it.finalityAt, []);
    const from = it.now;
    it.chain.mine(1);
    it.settle(3 * finalityMilliseconds);
    assert.deepEqual(
      it.finalityAt.map((at) => at - from),
      [0, 1, 2, 3].map((turn) => turn * finalityMilliseconds),
    );
    it.chain.finalized = 21;
    it.settle(finalityMilliseconds);
    const asked = it.finalityAt.length;
    it.settle(100_000);
    assert.equal(it.finalityAt.length, asked);
  });

  it('never tells a row that was removed before its block was final, nor that it is gone', () => {
    const it = begun();
    for (let count = 0; count < 4; count += 1) it.chain.mine(2);
    it.settle();
    const replaced = it.chain.logsAfter(20);
    it.chain.replace(3, 1, true);
    it.settle();
    it.chain.finalized = 23;
    it.settle(finalityMilliseconds);
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    assert.ok(replaced.every((key) => !it.read.keys.includes(key)));
    assert.ok(it.changes.every(({ kind }) => kind === 'added'));
  });

  it('waits if the finalized block is in a chain that it has not heard of yet', () => {
    const it = begun();
    for (let count = 0; count < 4; count += 1) it.chain.mine(2);
    for (let count = 0; count < 20; count += 1) it.deliver(count % 2 === 0 ? 'newHeads' : 'logs');
    assert.equal(it.feed.held, 8);
    it.chain.replace(3, 1, false);
    it.chain.finalized = 23;
    it.ask();
    assert.ok(it.asked.some(isFinality));
    while (it.asked.length > 0) it.answer(0);
    assert.deepEqual(it.read.keys, []);
    it.settle(2 * finalityMilliseconds);
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
  });

  it('follows headers the same way', () => {
    const it = begun(headRows);
    for (let count = 0; count < 5; count += 1) it.chain.mine(0);
    it.settle();
    it.chain.finalized = 22;
    it.settle(finalityMilliseconds);
    assert.deepEqual(it.read.keys, it.chain.hashesAfter(19).slice(0, 3));
  });

  it('asks again after a failure of the network, and ends if the node has no finalized block', () => {
    const it = begun();
    it.chain.mine(1);
    it.settle();
    it.now += finalityMilliseconds;
    it.ask();
    const question = it.asked.find(isFinality) ?? assert.fail('It was not asked.');
    it.asked = [];
    assert.ok(it.feed.failed(question.id, explained('network'), it.now));
    it.chain.finalized = 20;
    it.settle(finalityMilliseconds);
    assert.equal(it.read.keys.length, 1);
    it.chain.mine(1);
    for (let count = 0; count < 4; count += 1) it.deliver(count % 2 === 0 ? 'newHeads' : 'logs');
    it.now += finalityMilliseconds;
    it.ask();
    const last = it.asked.find(isFinality) ?? assert.fail('It was not asked.');
    assert.equal(it.feed.failed(last.id, explained('methodMissing'), it.now), false);
  });

  it('keeps a bounded number of rows, and says which blocks it gave up', () => {
    const it = begun(logs, 10);
    for (let count = 0; count < 40; count += 1) it.chain.mine(2);
    it.settle();
    assert.ok(it.feed.held <= 10);
    assert.equal(it.read.gaps[0]?.[0], 20);
  });

  it('reads a block again if the socket is cut while its logs may still come', () => {
    for (const late of [0, 1, 9_999]) {
      const it = begun();
      it.chain.mine(1);
      it.chain.mine(0);
      it.deliver('newHeads');
      it.now += late;
      it.deliver('newHeads');
      it.cut();
      it.chain.mine(1);
      it.chain.finalized = 22;
      it.open();
      it.settle();
      it.settle(finalityMilliseconds);
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19), `${late} ms`);
    }
  });

  it('tells each log of the final chain once and in order, whatever happens', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('mine' as const), logs: fc.nat(3) }),
      fc.record({ kind: fc.constant('replace' as const), depth: fc.integer({ min: 1, max: 8 }), tells: fc.boolean() }),
      fc.record({ kind: fc.constant('cut' as const) }),
      fc.record({ kind: fc.constant('open' as const) }),
      fc.record({ kind: fc.constant('ask' as const) }),
      fc.record({ kind: fc.constant('finalize' as const) }),
      fc.record({ kind: fc.constant('deliver' as const), of: fc.constantFrom('newHeads' as const, 'logs' as const) }),
      fc.record({ kind: fc.constant('answer' as const), at: fc.nat(5) }),
      fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.nat(15_000) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        const it = begun();
        let waited = 0;
        for (const each of steps) {
          if (each.kind === 'mine') it.chain.mine(each.logs);
          else if (each.kind === 'replace') it.chain.replace(each.depth, 1, each.tells);
          else if (each.kind === 'cut') it.cut();
          else if (each.kind === 'open') it.open();
          else if (each.kind === 'ask') it.ask();
          else if (each.kind === 'finalize')
            it.chain.finalized = Math.max(it.chain.finalized, it.chain.head.number - 4);
          else if (each.kind === 'deliver') it.deliver(each.of);
          else if (each.kind === 'answer') it.answer(each.at);
          else {
            waited += each.milliseconds;
            // A log arrives within ten seconds after the header of its block, or never.
            if (waited >= 10_000) {
              while (it.deliver('logs'));
              waited = 0;
            }
            it.now += each.milliseconds;
          }
          const final = it.finalLogs;
          assert.deepEqual(it.read.keys, final.slice(0, it.read.keys.length));
        }
        it.open();
        it.settle(60_000);
        for (let count = 0; count < 3; count += 1) it.chain.mine(1);
        it.settle(60_000);
        it.chain.finalized = it.chain.head.number;
        it.settle(60_000);
        assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
        assert.ok(it.changes.every(({ kind }) => kind !== 'removed'));
        assert.ok(it.finalityAt.every((at, index) => index === 0 || at - (it.finalityAt[index - 1] ?? 0) >= 12_000));
      }),
      { numRuns: 300 },
    );
  });
});
