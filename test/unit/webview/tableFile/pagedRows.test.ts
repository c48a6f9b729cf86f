import assert from 'node:assert/strict';

import { describePage, pageOfRow, parseRowNumber } from '../../../../src/webview/tableFile/pagedRows';

describe('pages of rows', () => {
  it('have a thousand rows, and end with the table', () => {
    assert.deepEqual(pageOfRow(0, 2_500), { start: 0, end: 1_000 });
    assert.deepEqual(pageOfRow(2_499, 2_500), { start: 2_000, end: 2_500 });
    assert.deepEqual(pageOfRow(9_999, 2_500), { start: 2_000, end: 2_500 });
    assert.deepEqual(pageOfRow(-1, 2_500), { start: 0, end: 1_000 });
    assert.deepEqual(pageOfRow(9_999), { start: 9_000, end: 10_000 });
    assert.deepEqual(pageOfRow(0, 0), { start: 0, end: 0 });
  });

  it('are described by the numbers of their rows', () => {
    assert.equal(describePage({ start: 1_000, end: 2_000 }, 3_000_000, true), 'Rows 1,001–2,000 of 3,000,000');
    assert.equal(describePage({ start: 0, end: 1 }, 1, true), '1 row');
    assert.equal(describePage({ start: 0, end: 0 }, 0, true), 'No rows');
    assert.equal(describePage({ start: 0, end: 1_000 }, 5_000, false), 'Rows 1–1,000 of more than 5,000');
    assert.equal(parseRowNumber('1,234_567'), 1_234_566);
    for (const text of ['', '0', '-1', 'x', '1e9']) assert.equal(parseRowNumber(text), undefined, text);
  });
});
