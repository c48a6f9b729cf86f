import assert from 'node:assert/strict';

import { isObject } from '../../../../../src/core/base/json/jsonValue';
import { ChainFeed } from '../../../../../src/core/run/live/chainFeed';
import { headRows, logRowsOf } from '../../../../../src/core/run/live/gapFiller';
import type { LiveFrame } from '../../../../../src/core/run/live/liveFeed';
import { LiveRows } from '../../../../../src/core/run/live/liveRows';
import { FedChain } from './fedChain';
import { SimulatedChain } from './simulatedChain';

const limits = { logResults: 4, logParameters: 5_000, blockRange: 10 };
const hex = (value: number): string => `0x${value.toString(16)}`;
const hashOf = (value: number): string => `0x${value.toString(16).padStart(64, 'f')}`;

/** A feed of logs that follows a chain from block 19 on, and what its cell shows. */
class Followed extends FedChain<ChainFeed> {
  readonly shown = new LiveRows(1_000);
  /** What calls were made for. */
  readonly methods: string[] = [];

  constructor(kind: 'logs' | 'newHeads' = 'logs') {
    super(
      new ChainFeed({ rows: kind === 'logs' ? logRowsOf({ address: '0x01' }, limits) : headRows, depth: 64 }),
      new SimulatedChain(20),
    );
    this.open();
    this.settle();
  }

  override ask() {
    const asked = super.ask();
    this.methods.push(...asked.map(({ call }) => call.method));
    return asked;
  }

  override take() {
    const changes = super.take();
    this.shown.take(changes);
    return changes;
  }

  /** All frames of one block in the order of the node. */
  frames(): LiveFrame[] {
    const frames: LiveFrame[] = [];
    for (let frame = this.chain.takeFrame('newHeads'); frame; frame = this.chain.takeFrame('newHeads'))
      frames.push(frame);
    return frames;
  }

  tell(frames: readonly LiveFrame[]): void {
    for (const frame of frames) this.feed.took(frame, this.now);
    this.take();
  }
}

const header = (number: number, own: number, parent: number): LiveFrame => ({
  kind: 'newHeads',
  value: { number: hex(number), hash: hashOf(own), parentHash: hashOf(parent) },
});

interface BadInput {
  readonly name: string;
  readonly happens: (it: Followed) => void;
  /** What the cell says. Nothing if absent. */
  readonly says?: RegExp;
  /** The most calls that it takes. */
  readonly calls: number;
}

const inputs: readonly BadInput[] = [
  {
    name: 'each notification twice',
    happens: (it) => {
      it.chain.mine(2);
      const frames = it.frames();
      it.tell([...frames, ...frames]);
    },
    calls: 2,
  },
  {
    name: 'notifications in the reverse order',
    happens: (it) => {
      for (const count of [2, 1, 2]) it.chain.mine(count);
      it.tell(it.frames().toReversed());
    },
    calls: 8,
  },
  {
    name: 'a head whose parent is missing',
    happens: (it) => {
      for (const count of [1, 2, 1]) it.chain.mine(count);
      it.tell(it.frames().slice(-2));
    },
    calls: 8,
  },
  {
    name: 'a head that goes back to a known block',
    happens: (it) => {
      it.chain.mine(1);
      it.settle();
      const { number, hash, parentHash } = it.chain.blocks[19] ?? it.chain.head;
      it.tell([{ kind: 'newHeads', value: { number: hex(number), hash, parentHash } }]);
    },
    calls: 0,
  },
  {
    name: 'heads of no chain, far ahead and far behind',
    happens: (it) => it.tell([header(1_000_000, 1, 2), header(3, 3, 4), header(21, 5, 6), header(0, 7, 8)]),
    calls: 12,
  },
  {
    name: '30,000 logs of blocks that never come',
    happens: (it) => {
      const logOf = (index: number) => ({
        blockNumber: hex(1_000),
        blockHash: hashOf(index),
        logIndex: '0x0',
      });
      it.tell(Array.from({ length: 30_000 }, (_, index) => ({ kind: 'logs', value: logOf(index) })));
    },
    calls: 8,
  },
  {
    name: 'other logs for the same block',
    happens: (it) => {
      it.chain.mine(2);
      it.settle();
      const last = it.chain.blocks.length - 1;
      const block = it.chain.blocks[last] ?? it.chain.head;
      const [first] = block.logs;
      const logs = isObject(first ?? null) ? [{ ...Object(first), logIndex: '0x9' }] : [];
      it.chain.blocks[last] = { ...block, logs };
      it.cut();
      it.open();
    },
    says: /reports other rows for block 20 than before, with the same hash\. Removed 2 rows\./,
    calls: 3,
  },
  {
    name: 'a limit of the rate while missed blocks are read',
    happens: (it) => {
      it.cut();
      for (const count of [1, 2]) it.chain.mine(count);
      it.open();
      for (let turn = 0; turn < 3; turn += 1) {
        it.now += 60_000;
        it.ask();
        assert.ok(it.fail(0, 'rate'));
      }
    },
    calls: 8,
  },
];

describe('bad input of a live cell', () => {
  for (const { name, happens, says, calls } of inputs)
    it(`costs few calls, is said if rows change, and leaves the rows of the chain: ${name}`, () => {
      const it = new Followed();
      const before = it.methods.length;
      happens(it);
      it.settle(60_000);
      assert.ok(it.methods.length - before <= calls, it.methods.slice(before).join());
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
      assert.match(it.shown.sentences.join(' '), says ?? /^$/);
      // It goes on.
      it.chain.mine(1);
      it.settle(5_000);
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
      assert.equal(it.feed.state, 'live');
    });

  it('asks rarely while a node stays behind its own heads, and follows it when it goes on', () => {
    for (const kind of ['logs', 'newHeads'] as const) {
      const it = new Followed(kind);
      for (const count of [1, 2, 1]) it.chain.mine(count);
      it.settle();
      const before = it.methods.length;
      it.chain.blocks.splice(-2);
      it.cut();
      it.open();
      const end = it.now + 600_000;
      while (it.now < end) {
        it.ask();
        while (it.asked.length > 0) it.answer(0);
        it.now = Math.max(it.now + 1, it.feed.wakeAt ?? end);
      }
      assert.ok(it.methods.length - before <= 30, `${it.methods.length - before} calls`);
      for (const count of [1, 2, 1]) it.chain.mine(count);
      it.settle();
      const wanted = kind === 'logs' ? it.chain.logsAfter(19) : it.chain.hashesAfter(19);
      assert.deepEqual(it.read.keys, wanted);
    }
  });
});
