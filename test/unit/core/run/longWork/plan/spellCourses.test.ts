import assert from 'node:assert/strict';

import type { DensitySpell } from '../../../../../../src/core/run/longWork/plan/densitySpells';
import { drawCourses } from '../../../../../../src/core/run/longWork/plan/spellCourses';

/** Quiet spells of 10,000 blocks and bursts of 2,000, in turn, that end `age` blocks into a quiet spell. */
function regular(bursts: number, age: number): readonly DensitySpell[] {
  const all = Array.from({ length: bursts }, (_, index) => index * 12_000).flatMap((from) => [
    { from, to: from + 9_999, count: 1_000 },
    { from: from + 10_000, to: from + 11_999, count: 8_000 },
  ]);
  const from = bursts * 12_000;
  return [...all, { from, to: from + age - 1, count: age / 10 }];
}

describe('courses that a density may take', () => {
  it('has none before there are examples', () => {
    assert.deepEqual(drawCourses([]), []);
    assert.deepEqual(drawCourses(regular(1, 500)), []);
  });

  it('expects the next burst where the period says', () => {
    const courses = drawCourses(regular(20, 4_000));
    const early = courses.filter((course) => course(5_000) > 1_000).length;
    const late = courses.filter((course) => course(8_500) > 5_000).length;
    assert.ok(early < courses.length / 8, `${early} of ${courses.length} before it is due`);
    assert.ok(late > (7 * courses.length) / 8, `${late} of ${courses.length} when it is due`);
  });

  it('expects a burst to last as long as earlier ones', () => {
    const known = [...regular(20, 10_000), { from: 250_000, to: 250_999, count: 4_000 }];
    const counts = drawCourses(known).map((course) => course(3_000));
    const fitting = counts.filter((count) => count > 4_000 && count < 4_400).length;
    assert.ok(fitting > (7 * counts.length) / 8, `${fitting} of ${counts.length}`);
  });

  it('counts more logs in more blocks', () => {
    for (const course of drawCourses(regular(5, 100))) {
      let last = 0;
      for (let blocks = 1; blocks < 1_000_000; blocks = Math.ceil(blocks * 1.3)) {
        const count = course(blocks);
        assert.ok(Number.isFinite(count) && count >= last);
        last = count;
      }
    }
  });

  it('draws the same for the same spells', () => {
    const counts = (): readonly number[] => drawCourses(regular(7, 300)).map((course) => course(20_000));
    assert.deepEqual(counts(), counts());
  });
});
