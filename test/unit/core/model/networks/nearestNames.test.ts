import assert from 'node:assert/strict';

import fc from 'fast-check';

import { nearestNames } from '../../../../../src/core/model/networks/nearestNames';

/** The complete distance table, as in textbooks. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 ? j : i)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      table[i]![j] = Math.min(
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
      );
    }
  }
  return table[a.length]![b.length]!;
}

describe('nearestNames', () => {
  it('returns up to three names that differ by a third at most, nearest first', () => {
    assert.deepEqual(nearestNames('mainet', ['sepolia', 'mainnet', 'main', 'Mainet2']), ['mainnet', 'Mainet2', 'main']);
    assert.deepEqual(nearestNames('wal', ['wallet', 'was']), ['was']);
    assert.deepEqual(nearestNames('', ['a', 'ab']), ['a']);
  });

  it('finds the same as the complete table of distances', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', 'C'), maxLength: 12 });
    fc.assert(
      fc.property(name, fc.uniqueArray(name, { maxLength: 12 }), (written, names) => {
        const maxDistance = Math.max(1, Math.floor(written.length / 3));
        const near = names
          .map((one) => ({ one, far: distance(written.toLowerCase(), one.toLowerCase()) }))
          .filter(({ far }) => far <= maxDistance);
        assert.deepEqual(
          nearestNames(written, names),
          near
            .sort((a, b) => a.far - b.far)
            .slice(0, 3)
            .map(({ one }) => one),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
