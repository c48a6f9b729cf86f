import assert from 'node:assert/strict';

import { type DensitySegment, scenariosAfter } from '../../../../../../src/core/run/longWork/plan/densitySegments';

/** Quiet segments of 10,000 blocks and bursts of 2,000, in turn, that end `age` blocks into a quiet segment. */
function regular(bursts: number, age: number): readonly DensitySegment[] {
  const all = Array.from({ length: bursts }, (_, index) => index * 12_000).flatMap((from) => [
    { from, to: from + 9_999, count: 1_000 },
    { from: from + 10_000, to: from + 11_999, count: 8_000 },
  ]);
  const from = bursts * 12_000;
  return [...all, { from, to: from + age - 1, count: age / 10 }];
}

describe('scenarios of a density', () => {
  it('there are none without examples', () => {
    assert.deepEqual(scenariosAfter([]), []);
    assert.deepEqual(scenariosAfter(regular(1, 500)), []);
  });

  it('the next burst is expected when the period predicts it', () => {
    const scenarios = scenariosAfter(regular(20, 4_000));
    const early = scenarios.filter((scenario) => scenario(5_000) > 1_000).length;
    const late = scenarios.filter((scenario) => scenario(8_500) > 5_000).length;
    assert.ok(early < scenarios.length / 8, `${early} of ${scenarios.length} before it is due`);
    assert.ok(late > (7 * scenarios.length) / 8, `${late} of ${scenarios.length} when it is due`);
  });

  it('a burst is expected to last as long as earlier ones', () => {
    const known = [...regular(20, 10_000), { from: 250_000, to: 250_999, count: 4_000 }];
    const counts = scenariosAfter(known).map((scenario) => scenario(3_000));
    const fitting = counts.filter((count) => count > 4_000 && count < 4_400).length;
    assert.ok(fitting > (7 * counts.length) / 8, `${fitting} of ${counts.length}`);
  });

  it('more blocks have more logs', () => {
    for (const scenario of scenariosAfter(regular(5, 100))) {
      let last = 0;
      for (let blocks = 1; blocks < 1_000_000; blocks = Math.ceil(blocks * 1.3)) {
        const count = scenario(blocks);
        assert.ok(Number.isFinite(count) && count >= last);
        last = count;
      }
    }
  });

  it('the scenarios are the same for the same segments', () => {
    const counts = (): readonly number[] => scenariosAfter(regular(7, 300)).map((scenario) => scenario(20_000));
    assert.deepEqual(counts(), counts());
  });
});
