import assert from 'node:assert/strict';

import fc from 'fast-check';

import { ReplayedFeed, type ReplayedRows } from '../../../../../src/core/run/live/replayedFeed';
import { explained, ReadRows } from './simulatedChain';
import { SimulatedL2 } from './simulatedL2';

const events: ReplayedRows = { kind: 'logs', isReplayed: true };

/** A feed of events and its node. */
class Following {
  readonly feed = new ReplayedFeed(events);
  readonly node = new SimulatedL2(5);
  readonly read = new ReadRows();
  now = 0;
  #isOpen = false;

  /** Subscribes until the node accepts. */
  open(): void {
    while (!this.#isOpen) {
      const { since } = this.feed;
      this.#isOpen = this.node.open(since);
      if (this.#isOpen) this.feed.opened();
      else assert.ok(since && this.feed.refused(explained('unknownBlock')));
    }
  }

  cut(): void {
    this.#isOpen = false;
    this.node.cut();
    this.feed.closed();
  }

  deliver(kind: 'newHeads' | 'logs'): boolean {
    const frame = this.node.takeFrame(kind);
    if (frame) this.feed.took(frame, this.now);
    this.read.take(this.feed);
    return frame !== undefined;
  }

  settle(): void {
    this.open();
    while (this.deliver('newHeads') || this.deliver('logs'));
  }

  get values() {
    return this.read.rows.map(({ value }) => value);
  }
}

describe('ReplayedFeed', () => {
  it('begins again at a known block, and tells what was missed once', () => {
    const it = new Following();
    it.settle();
    it.node.mine(3);
    it.deliver('newHeads');
    it.deliver('logs');
    it.cut();
    for (const count of [2, 0, 3]) it.node.mine(count);
    assert.deepEqual(it.feed.since, { block_hash: '0x5' });
    it.settle();
    assert.deepEqual(it.values, it.node.eventsFrom(4));
    assert.deepEqual(it.read.gaps, []);
  });

  it('keeps events of a transaction that have the same index, as of several calls', () => {
    const feed = new ReplayedFeed(events);
    feed.opened();
    const event = { block_number: 5, block_hash: '0x5', transaction_hash: '0x9', event_index: 0, keys: ['0x1'] };
    const told = [event, { ...event, data: ['0x2'] }, { ...event, from_address: '0x7' }, event];
    for (const value of told) feed.took({ kind: 'logs', value }, 0);
    const rows = feed.takeChanges().flatMap((change) => (change.kind === 'added' ? change.rows : []));
    assert.deepEqual(
      rows.map(({ value }) => value),
      told.slice(0, 3),
    );
  });

  it('begins after blocks whose rows can have arrived, also if they have none', () => {
    const it = new Following();
    it.settle();
    for (let count = 0; count < 6; count += 1) it.node.mine(0);
    it.settle();
    it.now = 10_000;
    it.node.mine(0);
    it.settle();
    it.cut();
    assert.deepEqual(it.feed.since, { block_hash: '0xb' });
  });

  it('removes the rows of replaced blocks, told or found across a gap', () => {
    const it = new Following();
    it.settle();
    for (let count = 0; count < 6; count += 1) it.node.mine(2);
    it.settle();
    it.node.replace(3, 1);
    it.settle();
    assert.deepEqual(it.values, it.node.eventsFrom(4));
    it.cut();
    it.node.replace(6, 2);
    it.settle();
    assert.deepEqual(it.values, it.node.eventsFrom(4));
  });

  it('removes rows of replaced blocks that the next subscription leaves out', () => {
    const it = new Following();
    it.settle();
    for (let count = 0; count < 3; count += 1) it.node.mine(0);
    for (let count = 0; count < 2; count += 1) it.node.replace(3, 3);
    // All headers, the reorganization, and a row of a block that was replaced again.
    for (let count = 0; count < 11; count += 1) it.deliver('newHeads');
    for (let count = 0; count < 2; count += 1) it.deliver('logs');
    it.cut();
    it.open();
    for (let count = 0; count < 5; count += 1) it.deliver('logs');
    it.cut();
    it.settle();
    assert.deepEqual(it.values, it.node.eventsFrom(4));
  });

  it('says so if the node cannot begin where it ended, and goes on', () => {
    const it = new Following();
    it.settle();
    it.node.mine(1);
    it.settle();
    it.cut();
    assert.ok(it.feed.refused(explained('range')));
    assert.equal(it.feed.since, undefined);
    it.settle();
    assert.deepEqual(it.read.gaps, [[undefined, undefined]]);
    assert.equal(it.feed.refused(explained('auth')), false);
  });

  it('has each event of the final chain once and in order, whatever is cut, replaced or delayed', () => {
    const action = fc.record({
      kind: fc.constantFrom('mine', 'mine', 'replace', 'cut', 'open', 'newHeads', 'newHeads', 'logs', 'logs'),
      n: fc.nat(6),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 100, size: 'max' }), (actions) => {
        const it = new Following();
        it.settle();
        for (const { kind, n } of actions) {
          if (kind === 'mine') it.node.mine(n % 4);
          // The block where it began stays, as one that is final would.
          else if (kind === 'replace') it.node.replace(Math.min(n, it.node.blocks.length - 5), n);
          else if (kind === 'cut') it.cut();
          else if (kind === 'open') it.open();
          else for (let count = 0; count <= n; count += 1) it.deliver(kind === 'logs' ? 'logs' : 'newHeads');
        }
        it.settle();
        it.node.mine(2);
        it.settle();
        assert.deepEqual(it.values, it.node.eventsFrom(4));
        assert.deepEqual(it.read.gaps, []);
      }),
      { numRuns: 1_000 },
    );
  });

  it('shows a status once, and says that receipts are missing after an interruption', () => {
    const status = { transaction_hash: '0x1', status: { finality_status: 'ACCEPTED_ON_L2' } };
    const received = { transaction_hash: '0x1', status: { finality_status: 'RECEIVED' } };
    const feed = new ReplayedFeed({ kind: 'others', isReplayed: false });
    const receipts = new ReplayedFeed({ kind: 'others', isReplayed: false, missing: 'Some are missing.' });
    const [read, readReceipts] = [new ReadRows(), new ReadRows()];
    for (const value of [received, status]) {
      feed.opened();
      receipts.opened();
      for (const told of [received, value, {}, null]) feed.took({ kind: 'others', value: told }, 0);
      feed.closed();
      receipts.closed();
    }
    read.take(feed);
    readReceipts.take(receipts);
    assert.deepEqual(
      read.rows.map(({ value }) => value),
      [received, status],
    );
    assert.deepEqual([read.gaps.length, readReceipts.gaps.length], [0, 1]);
  });
});
