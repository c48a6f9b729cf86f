import assert from 'node:assert/strict';

import { planLogRange, probeSpans } from '../../../../../../src/core/run/longWork/plan/planLogRange';

const limits = { logResults: 10_000, logParameters: 5_000, blockRange: 100 };

describe('the estimate of a log range', () => {
  const range = { from: 0, to: 999_999 };

  it('is a minimum while nothing is known', () => {
    assert.deepEqual(planLogRange(range, 1, { ...limits, logBlocks: 10_000 }, []), {
      calls: 100,
      isLeast: true,
    });
  });

  it('is approximate with probes', () => {
    const probes = probeSpans(range, 4, limits).map((span) => ({ span, count: 4_000 }));
    assert.deepEqual(
      probes.map(({ span }) => span.from),
      [125_000, 375_000, 625_000, 875_000],
    );
    assert.deepEqual(planLogRange(range, 1, limits, probes), { calls: 40, isLeast: false });
  });
});
