import assert from 'node:assert/strict';

import type { BlockSpan } from '../../../../../../src/core/run/longWork/plan/blockSpan';
import { histogramOf } from '../../../../../../src/core/run/longWork/plan/densityHistogram';
import {
  type DensitySegment,
  joinSegments,
  segmentsOf,
} from '../../../../../../src/core/run/longWork/plan/densitySegments';

function segments(span: BlockSpan, perBlock: (block: number) => number): readonly DensitySegment[] {
  const blocks: number[] = [];
  for (let block = span.from, due = 0; block <= span.to; block += 1)
    for (due += perBlock(block); due >= 1; due -= 1) blocks.push(block);
  return segmentsOf(histogramOf(span, blocks));
}

describe('segments of equal density', () => {
  it('an even density has one segment', () => {
    assert.deepEqual(
      segments({ from: 0, to: 9_999 }, () => 0.5),
      [{ from: 0, to: 9_999, count: 5_000 }],
    );
  });

  it('a density that doubles slowly has one segment', () => {
    assert.equal(segments({ from: 0, to: 9_999 }, (block) => 0.3 + block / 33_000).length, 1);
  });

  it('a piece without parts has no segments', () => {
    assert.deepEqual(segmentsOf({ from: 0, to: 9, count: 0, parts: [] }), []);
  });

  it('the start and the end of a burst are found to a part of the piece', () => {
    const [before, burst, after] = segments({ from: 0, to: 31_999 }, (block) =>
      block >= 10_000 && block < 14_000 ? 1.5 : 0.1,
    );
    assert.ok(before && burst && after);
    assert.ok(Math.abs(burst.from - 10_000) <= 500, `begins at ${burst.from}`);
    assert.ok(Math.abs(burst.to - 13_999) <= 500, `ends at ${burst.to}`);
    assert.deepEqual([before.to + 1, burst.to + 1, after.to], [burst.from, after.from, 31_999]);
  });

  it('the sixteen parts of an older journal are read', () => {
    const parts = [10, 10, 10, 10, 300, 300, 300, 300, 10, 10, 10, 10, 10, 10, 10, 10];
    assert.deepEqual(segmentsOf({ from: 0, to: 15_999, count: 1_320, parts }), [
      { from: 0, to: 3_999, count: 40 },
      { from: 4_000, to: 7_999, count: 1_200 },
      { from: 8_000, to: 15_999, count: 80 },
    ]);
  });

  it('segments that continue in the next piece are joined, but not across a gap', () => {
    const left = [{ from: 0, to: 99, count: 1_000 }];
    assert.deepEqual(joinSegments(left, [{ from: 100, to: 199, count: 1_010 }]), [{ from: 0, to: 199, count: 2_010 }]);
    assert.equal(joinSegments(left, [{ from: 100, to: 199, count: 10 }]).length, 2);
    assert.equal(joinSegments(left, [{ from: 101, to: 200, count: 1_010 }]).length, 2);
  });
});
