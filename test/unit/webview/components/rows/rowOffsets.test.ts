import assert from 'node:assert/strict';

import fc from 'fast-check';

import { RowOffsets } from '../../../../../src/webview/components/rows/rowOffsets';

describe('RowOffsets', () => {
  it('places rows below opened details', () => {
    const offsets = new RowOffsets(10, 20, [{ after: 2, height: 100 }]);
    assert.equal(offsets.topOf(2), 40);
    assert.equal(offsets.topOf(3), 160);
    assert.equal(offsets.total, 300);
  });

  it('finds the row at an offset, and the row before a gap inside it', () => {
    const offsets = new RowOffsets(10, 20, [{ after: 2, height: 100 }]);
    assert.equal(offsets.at(59), 2);
    assert.equal(offsets.at(100), 2);
    assert.equal(offsets.at(160), 3);
    assert.equal(offsets.at(9_999), 9);
    assert.equal(offsets.at(-5), 0);
  });

  it('finds the position of every row, with any rows open', () => {
    const gaps = fc.uniqueArray(fc.record({ after: fc.nat(49), height: fc.integer({ min: 1, max: 400 }) }), {
      selector: (gap) => gap.after,
      maxLength: 8,
    });
    fc.assert(
      fc.property(gaps, fc.nat(49), (opened, position) => {
        const offsets = new RowOffsets(50, 22, opened);
        assert.equal(offsets.at(offsets.topOf(position)), position);
        assert.equal(offsets.at(offsets.topOf(position) + 21), position);
      }),
    );
  });
});
