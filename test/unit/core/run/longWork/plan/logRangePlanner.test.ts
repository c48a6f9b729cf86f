import assert from 'node:assert/strict';

import { histogramOf } from '../../../../../../src/core/run/longWork/plan/densityHistogram';
import { LogRangePlanner } from '../../../../../../src/core/run/longWork/plan/logRangePlanner';

function planner(
  blocks: number,
  more: { readonly maxBlocks?: number; readonly capacity?: number } = {},
): LogRangePlanner {
  return new LogRangePlanner({ from: 0, to: blocks - 1 }, { capacity: 10_000, lookAhead: 1_000_000, ...more });
}

/** A piece with `count` logs, spread evenly. */
function answer(
  { from, to }: { readonly from: number; readonly to: number },
  perBlock: number,
): ReturnType<typeof histogramOf> {
  const blocks = to - from + 1;
  return histogramOf(
    { from, to },
    Array.from(
      { length: Math.round(blocks * perBlock) },
      (_, log) => from + Math.floor((log * blocks) / Math.round(blocks * perBlock)),
    ),
  );
}

describe('the planner of a log range', () => {
  it('requests the whole range first, as written', () => {
    assert.deepEqual(planner(1_000_000).next(8), [{ from: 0, to: 999_999 }]);
  });

  it('requests no more blocks at once than the network accepts', () => {
    assert.deepEqual(planner(1_000_000, { maxBlocks: 500 }).next(8), [{ from: 0, to: 499 }]);
  });

  it('requests the longest pieces ahead of answers, even if they have few logs', () => {
    const plan = planner(100_000, { maxBlocks: 1_000 });
    for (let call = 0; call < 20; call += 1) plan.answered(answer(plan.next(1)[0]!, 0.01));
    assert.equal(plan.next(8).length, 8);
  });

  it('requests a suggested range next', () => {
    const plan = planner(1_000_000);
    const [whole] = plan.next(1);
    plan.refused(whole!, { what: 'results', suggested: { from: 0, to: 1_234 } });
    assert.deepEqual(plan.next(1), [{ from: 0, to: 1_234 }]);
  });

  it('ignores a suggestion that repeats the request itself', () => {
    const plan = planner(64);
    const [whole] = plan.next(1);
    plan.refused(whole!, { what: 'results', suggested: { from: 0, to: 63 } });
    const [piece] = plan.next(1);
    assert.ok(piece!.to < 63);
  });

  it('ignores suggestions after a suggested range has failed', () => {
    const plan = planner(1_000_000);
    const [whole] = plan.next(1);
    plan.refused(whole!, { what: 'results', suggested: { from: 0, to: 99_999 } });
    const [suggested] = plan.next(1);
    plan.refused(suggested!, { what: 'results', suggested: { from: 0, to: 98_765 } });
    const [piece] = plan.next(1);
    assert.ok(piece!.to < 98_765);
  });

  it('trusts a stated block cap once, and then halves', () => {
    const plan = planner(1_000_000);
    const [whole] = plan.next(1);
    plan.refused(whole!, { what: 'blocks', cap: 10_000 });
    const [capped] = plan.next(1);
    assert.deepEqual(capped, { from: 0, to: 9_999 });
    plan.refused(capped!, { what: 'blocks', cap: 10_000 });
    const [halved] = plan.next(1);
    assert.deepEqual(halved, { from: 0, to: 4_999 });
    plan.refused(halved!, { what: 'blocks', cap: 4_000 });
    assert.deepEqual(plan.next(1), [{ from: 0, to: 2_499 }]);
  });

  it('halves if the stated cap is not below the request', () => {
    const plan = planner(10_000);
    plan.refused(plan.next(1)[0]!, { what: 'blocks', cap: 10_000 });
    assert.deepEqual(plan.next(1), [{ from: 0, to: 4_999 }]);
  });

  it('fills its answers nearly to the cap once it knows an even density', () => {
    const plan = planner(2_000_000);
    let last = 0;
    for (let call = 0; call < 60 && !plan.isDone; call += 1) {
      const [piece] = plan.next(1);
      const { count } = answer(piece!, 0.5);
      if (count > 10_000) plan.refused(piece!, { what: 'results' });
      else plan.answered(answer(piece!, 0.5));
      last = count;
    }
    assert.ok(last > 9_300 && last <= 10_000, `the last answer held ${last}`);
  });

  it('reports that a single block cannot be split', () => {
    const plan = planner(2, { maxBlocks: 1 });
    const [block] = plan.next(1);
    assert.equal(plan.refused(block!, { what: 'results' }), 'stuck');
  });

  it('does the same for the same answers', () => {
    const run = (): unknown[] => {
      const plan = planner(300_000);
      const asked: unknown[] = [];
      for (let pieces = plan.next(8); pieces.length > 0; pieces = plan.next(8)) {
        for (const piece of pieces) {
          asked.push(piece);
          const sketch = answer(piece, piece.from < 100_000 ? 0.1 : 3);
          if (sketch.count > 10_000) plan.refused(piece, { what: 'results' });
          else plan.answered(sketch);
        }
      }
      return asked;
    };
    assert.deepEqual(run(), run());
  });

  it('learns the period and the width of bursts, and needs fewer calls the longer it reads', () => {
    const plan = planner(2_000_000);
    const density = (block: number): number => (block % 40_000 < 6_000 ? 3 : 0.05);
    let [calls, callsBefore] = [0, 0];
    while (!plan.isDone) {
      const [piece] = plan.next(1);
      const blocks: number[] = [];
      for (let block = piece!.from, due = 0; block <= piece!.to; block += 1)
        for (due += density(block); due >= 1; due -= 1) blocks.push(block);
      calls += 1;
      if (piece!.from < 400_000) callsBefore += 1;
      if (blocks.length > 10_000) plan.refused(piece!, { what: 'results' });
      else plan.answered(histogramOf(piece!, blocks));
    }
    // Ten bursts and then forty. At least two calls each.
    const later = (calls - callsBefore) / 40;
    assert.ok(later < 3.2, `${later} calls for each of the later bursts`);
    assert.ok(later < callsBefore / 10, `${callsBefore / 10} calls for each of the first`);
  });

  it('detects a daily cycle in the density, and fills its answers equally by day and night', () => {
    const plan = planner(216_000);
    const density = (block: number): number => 5 + 4 * Math.sin((2 * Math.PI * block) / 7_200);
    const fills: number[] = [];
    while (!plan.isDone) {
      const [piece] = plan.next(1);
      const blocks: number[] = [];
      for (let block = piece!.from, due = 0; block <= piece!.to; block += 1)
        for (due += density(block); due >= 1; due -= 1) blocks.push(block);
      fills.push(blocks.length / 10_000);
      if (blocks.length > 10_000) plan.refused(piece!, { what: 'results' });
      else plan.answered(histogramOf(piece!, blocks));
    }
    const late = fills.slice(-40, -1);
    const good = late.filter((fill) => fill > 0.8 && fill <= 1);
    assert.ok(
      good.length >= 35,
      `${good.length} of ${late.length} answers were well filled: ${late.map((fill) => fill.toFixed(2)).join(' ')}`,
    );
  });
});
