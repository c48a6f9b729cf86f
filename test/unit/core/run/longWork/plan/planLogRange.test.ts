import assert from 'node:assert/strict';

import { estimateLogRange, leastLogCalls, probeSpans } from '../../../../../../src/core/run/longWork/plan/planLogRange';

const limits = { logResults: 10_000, logParameters: 5_000, blockRange: 100 };

describe('the estimate of a log range', () => {
  const range = { from: 0, to: 999_999 };

  it('is a minimum while nothing is known', () => {
    assert.equal(leastLogCalls(range, 1, { ...limits, logBlocks: 10_000 }), 100);
  });

  it('is approximate with probes', () => {
    const probes = probeSpans(range, 4, limits).map((span) => ({ span, count: 4_000 }));
    assert.deepEqual(
      probes.map(({ span }) => span.from),
      [125_000, 375_000, 625_000, 875_000],
    );
    assert.deepEqual(estimateLogRange(range, 1, limits, probes), { least: 32, most: 41, isOpen: false });
  });

  it('is a range that is wide where the probes differ', () => {
    const counts = [0, 10, 4_000, 0];
    const probes = probeSpans(range, 4, limits).map((span, index) => ({ span, count: counts[index] ?? 0 }));
    assert.deepEqual(estimateLogRange(range, 1, limits, probes), { least: 1, most: 21, isOpen: false });
  });

  it('knows no upper end where each probe had more than a call returns, and a wide one where one had', () => {
    const counts = [undefined, undefined, undefined, undefined];
    const probes = probeSpans(range, 4, limits).map((span, index) => ({ span, count: counts[index] }));
    assert.equal(estimateLogRange(range, 1, limits, probes).isOpen, true);
    const one = probes.map(({ span }, index) => ({ span, count: index === 0 ? undefined : 0 }));
    assert.deepEqual(estimateLogRange(range, 1, limits, one), { least: 1, most: 51, isOpen: false });
  });
});
