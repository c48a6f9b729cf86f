import assert from 'node:assert/strict';

import fc from 'fast-check';

import { isList } from '../../../../../src/core/base/json/jsonValue';
import { ChainFeed } from '../../../../../src/core/run/live/chainFeed';
import { FillingFeed } from '../../../../../src/core/run/live/fillingFeed';
import { FinalFeed } from '../../../../../src/core/run/live/finalFeed';
import { headRows, logRowsOf } from '../../../../../src/core/run/live/gapFiller';
import { LiveRows } from '../../../../../src/core/run/live/liveRows';
import { FedChain } from './fedChain';
import { SimulatedChain } from './simulatedChain';

const limits = { logResults: 4, logParameters: 5_000, blockRange: 10 };
const logs = logRowsOf({ address: '0x01' }, limits);

/** A feed on a chain of 20 blocks that could not read blocks 20 to 24. */
function withGap(rows = logs): FedChain<FillingFeed> {
  const it = new FedChain(new FillingFeed(new ChainFeed({ rows, depth: 64 }), rows), new SimulatedChain(20));
  it.open();
  it.settle();
  it.cut();
  for (let count = 0; count < 5; count += 1) it.chain.mine(2);
  it.open();
  failFill(it);
  assert.deepEqual(it.read.gaps, [[20, 24]]);
  return it;
}

/** Answers what finds the missed blocks, and fails the calls that read their rows. */
function failFill(it: FedChain<FillingFeed>): void {
  for (let turn = 0; turn < 40 && it.read.gaps.length === 0; turn += 1) {
    it.ask();
    const at = it.asked.findIndex(({ call: { method, params } }) => {
      const block = isList(params) ? Number(params[0]) : NaN;
      return method === 'eth_getLogs' || (block >= 20 && block < 24);
    });
    if (at >= 0) assert.ok(it.fail(at, 'archive'));
    else it.answer(0);
  }
}

const gap = { from: 20, to: 24 };

describe('FillingFeed', () => {
  for (const [name, rows] of Object.entries({ logs, headers: headRows }))
    it(`fills a gap of ${name} later, in its place, while new rows arrive`, () => {
      const it = withGap(rows);
      it.chain.mine(1);
      it.settle();
      it.feed.fill(gap);
      assert.ok(it.feed.isFilling(gap));
      it.chain.mine(1);
      it.settle();
      assert.ok(!it.feed.isFilling(gap));
      assert.deepEqual(it.read.gaps, []);
      assert.deepEqual(it.read.keys, rows === headRows ? it.chain.hashesAfter(19) : it.chain.logsAfter(19));
    });

  it('keeps a gap that fails again, with the new reason, and goes on', () => {
    const it = withGap();
    it.feed.fill(gap);
    it.ask();
    it.answer(0);
    it.ask();
    assert.ok(it.fail(0, 'archive'));
    assert.deepEqual(it.read.gaps.at(-1), [20, 24]);
    assert.ok(!it.feed.isFilling(gap));
    it.chain.mine(1);
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(24));
  });

  it('waits after a limit of the rate while it fills, and goes on', () => {
    const it = withGap();
    it.feed.fill(gap);
    it.ask();
    it.fail(0, 'rate');
    assert.deepEqual(it.ask(), []);
    assert.ok((it.feed.wakeAt ?? 0) > it.now);
    it.settle();
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
  });

  it('keeps a gap when the budget is spent, and does not end', () => {
    const it = withGap();
    it.feed.fill(gap);
    const [call] = it.ask();
    assert.ok(call);
    it.asked = [];
    assert.ok(
      it.feed.forbidden(call.id, { code: 'budget', cause: 'The budget is spent.', cure: 'Raise it.' } as never),
    );
    assert.deepEqual(it.take(), [{ kind: 'gap', ...gap, why: 'The budget is spent. Raise it.' }]);
  });

  it('ends for a refusal of any other call', () => {
    const it = withGap();
    it.feed.poll(it.now);
    const [call] = it.ask();
    assert.ok(call);
    assert.ok(!it.feed.forbidden(call.id, { code: 'problem', cause: 'No.', cure: 'No.' }));
  });

  it('takes no rows of a chain that was replaced meanwhile', () => {
    const it = withGap();
    it.feed.fill(gap);
    it.ask();
    it.chain.replace(7, 1, false);
    it.settle();
    it.chain.mine(1);
    it.settle();
    assert.deepEqual(it.read.gaps, []);
    assert.deepEqual(it.read.keys, it.chain.logsAfter(19));
  });

  it('fills no blocks that are no gap', () => {
    const it = withGap();
    it.feed.fill({ from: 1, to: 5 });
    assert.deepEqual(it.ask(), []);
  });

  it('holds the rows of a gap until they are final', () => {
    const chain = new ChainFeed({ rows: logs, depth: 64 });
    const final = new FinalFeed(chain);
    const it = new FedChain(new FillingFeed(final, logs), new SimulatedChain(20));
    it.open();
    it.settle(0);
    it.cut();
    for (let count = 0; count < 5; count += 1) it.chain.mine(2);
    it.open();
    failFill(it);
    assert.deepEqual(it.read.gaps, [[20, 24]]);
    it.feed.fill(gap);
    for (let turn = 0; turn < 20; turn += 1) {
      it.ask();
      it.answer(0);
    }
    assert.ok(final.held > 0 || it.read.keys.length > 0);
    assert.deepEqual(it.read.gaps, []);
  });

  it('has every row once, whatever is filled when, across reorganizations', () => {
    const action = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('mine' as const), n: fc.nat(3) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), n: fc.integer({ min: 1, max: 9 }) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('deny' as const), n: fc.nat(5) }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('fill' as const), n: fc.nat(3) }) },
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('answer' as const), n: fc.nat(5) }) },
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver' as const), n: fc.nat(3) }) },
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80, size: 'max' }), (actions) => {
        const it = withGap();
        const fillAll = () => {
          for (const [from = -1, to = -1] of it.read.gaps) it.feed.fill({ from, to });
        };
        for (const { kind, n } of actions) {
          if (kind === 'mine') it.chain.mine(n);
          else if (kind === 'replace') it.chain.replace(n, n, n % 2 === 0);
          else if (kind === 'deny') it.fail(n, 'archive');
          else if (kind === 'fill') fillAll();
          else if (kind === 'deliver') it.deliver(n % 2 === 0 ? 'newHeads' : 'logs');
          else {
            it.ask();
            it.answer(n);
          }
        }
        it.settle();
        for (let turn = 0; turn < 3; turn += 1) {
          fillAll();
          it.settle();
          it.chain.mine(1);
          it.settle();
        }
        assert.deepEqual(it.read.gaps, []);
        assert.deepEqual(it.read.keys.toSorted(), it.chain.logsAfter(19).toSorted());
      }),
      { numRuns: 300 },
    );
  });
});

describe('the rows of a live cell with a gap', () => {
  const row = (block: number) => ({ key: `${block}:0`, block, value: `row ${block}` });

  it('shows the rows of a gap in its place when it is filled, and counts them', () => {
    const rows = new LiveRows(10);
    rows.take([
      { kind: 'added', rows: [row(1)] },
      { kind: 'gap', from: 2, to: 3, why: 'It failed.' },
      { kind: 'added', rows: [row(4)] },
    ]);
    assert.deepEqual(rows.gaps, [{ from: 2, to: 3, why: 'It failed.' }]);
    assert.deepEqual(rows.values, ['row 1', 'row 4']);
    rows.take([{ kind: 'gap', from: 2, to: 3, why: 'It failed again.' }]);
    assert.deepEqual(rows.gaps, [{ from: 2, to: 3, why: 'It failed again.' }]);
    rows.take([{ kind: 'filled', from: 2, to: 3, rows: [row(2), row(3)] }]);
    assert.deepEqual(rows.values, ['row 1', 'row 2', 'row 3', 'row 4']);
    assert.deepEqual(rows.gaps, []);
    assert.equal(rows.count, 4);
  });

  it('puts rows that became final after a gap was known before it', () => {
    const rows = new LiveRows(10);
    rows.take([
      { kind: 'gap', from: 5, to: 9, why: 'It failed.' },
      { kind: 'added', rows: [row(4)] },
      { kind: 'filled', from: 5, to: 9, rows: [row(6)] },
    ]);
    assert.deepEqual(rows.values, ['row 4', 'row 6']);
  });

  it('keeps a bounded number of gaps, and says the others', () => {
    const rows = new LiveRows(10);
    for (let block = 0; block < 30; block += 1) rows.take([{ kind: 'gap', from: block, to: block, why: 'It failed.' }]);
    assert.equal(rows.gaps.length, 20);
    assert.equal(rows.gaps[0]?.from, 10);
    assert.match(rows.sentences.join(' '), /blocks 9 to 9 are missing/);
  });
});
