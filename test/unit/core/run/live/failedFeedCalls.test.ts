import assert from 'node:assert/strict';

import { headRows } from '../../../../../src/core/run/live/gapFiller';
import { FollowingChain, logs } from './followingChain';

describe('ChainFeed whose calls fail', () => {
  it('says that a gap could not be filled, with its blocks, and goes on', () => {
    const it = new FollowingChain();
    it.miss(5);
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
    // A feed that goes on later tells of the gap again, so that it can still be filled, and reads replaced blocks of it.
    it.restart();
    it.open();
    assert.deepEqual(
      it.feed.takeChanges().map(({ kind }) => kind),
      ['gap'],
    );
    assert.ok(it.feed.isLost({ from: 20, to: 24 }));
    it.settle();
    it.chain.replace(8, 2, false);
    it.feed.poll();
    it.settle();
    assert.deepEqual(it.read.gaps, []);
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
  });

  it('reads a gap however long nothing can be reached, and gives up where only its rows can not be read', () => {
    for (const isDown of [true, false]) {
      const it = new FollowingChain();
      it.miss(3);
      for (let turn = 0; turn < 100; turn += 1) {
        it.now += 60_000;
        const [asked] = it.ask();
        const isHead = asked?.call.method === 'eth_getBlockByNumber';
        if (isHead && (turn < 3 || !isDown)) it.answer(0);
        else if (asked) assert.ok(it.fail(0, 'network'));
      }
      it.asked = [];
      assert.deepEqual(it.read.gaps, isDown ? [] : [[20, 22]]);
      if (!isDown) continue;
      it.settle();
      assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
    }
  });

  it('asks again for the rows of one block after a failure', () => {
    for (const rows of [logs, headRows]) {
      const it = new FollowingChain(rows);
      it.miss(rows === logs ? 1 : 2);
      it.askAfterHead();
      assert.ok(it.fail(0, 'network'));
      it.settle();
      assert.equal(it.feed.state, 'live');
      assert.deepEqual(it.read.keys, rows === logs ? it.chain.logsAfter(19) : it.chain.hashesAfter(19));
    }
  });

  it('asks which block replaced one that the node no longer has', () => {
    const it = new FollowingChain();
    it.miss(1);
    assert.deepEqual(it.askAfterHead(), ['eth_getLogs']);
    it.chain.replace(1, 1, false);
    it.chain.mine(1);
    assert.ok(it.fail(0, 'unknownBlock'));
    it.settle(1_000);
    assert.deepEqual(it.read.gaps, []);
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
  });

  it('says that rows of a block are missing that the node reports and never has', () => {
    const it = new FollowingChain();
    it.miss(1);
    for (let turn = 0; turn < 20; turn += 1) {
      it.now += 60_000;
      it.ask();
      if (it.asked.some(({ call }) => call.method === 'eth_getLogs')) assert.ok(it.fail(0, 'unknownBlock'));
      else it.answer(0);
    }
    assert.deepEqual(it.read.gaps, [[20, 20]]);
  });
});
