import assert from 'node:assert/strict';

import { moveInGrid } from '../../../../../src/webview/components/table/gridPosition';

describe('moveInGrid', () => {
  const size = { rows: 100, columns: 4, page: 18 };
  const from = (row: number, column: number, key: string, control = false) =>
    moveInGrid({ row, column }, key, control, size);

  it('moves with arrow keys within the grid, with the header above the first row', () => {
    assert.deepEqual(from(0, 0, 'ArrowUp'), { row: -1, column: 0 });
    assert.deepEqual(from(-1, 0, 'ArrowUp'), { row: -1, column: 0 });
    assert.deepEqual(from(99, 3, 'ArrowDown'), { row: 99, column: 3 });
    assert.deepEqual(from(5, 3, 'ArrowRight'), { row: 5, column: 3 });
    assert.deepEqual(from(5, 3, 'ArrowLeft'), { row: 5, column: 2 });
  });

  it('moves to the ends of a row, and with Ctrl to the ends of the table', () => {
    assert.deepEqual(from(5, 2, 'Home'), { row: 5, column: 0 });
    assert.deepEqual(from(5, 2, 'End'), { row: 5, column: 3 });
    assert.deepEqual(from(5, 2, 'Home', true), { row: 0, column: 0 });
    assert.deepEqual(from(5, 2, 'End', true), { row: 99, column: 3 });
  });

  it('moves by a page', () => {
    assert.deepEqual(from(5, 2, 'PageDown'), { row: 23, column: 2 });
    assert.deepEqual(from(5, 2, 'PageUp'), { row: 0, column: 2 });
    assert.deepEqual(from(95, 2, 'PageDown'), { row: 99, column: 2 });
  });

  it('ignores other keys', () => {
    assert.equal(from(5, 2, 'a'), undefined);
    assert.equal(from(5, 2, 'Tab'), undefined);
  });
});
