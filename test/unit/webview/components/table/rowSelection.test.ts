import assert from 'node:assert/strict';

import { RowSelection } from '../../../../../src/webview/components/table/rowSelection';

describe('RowSelection', () => {
  const shown = Uint32Array.of(7, 3, 9, 1);

  it('extends from the last selected row, in display order', () => {
    const selection = new RowSelection();
    selection.only(3);
    selection.extendTo(1, shown);
    assert.deepEqual(selection.among(shown), [3, 9, 1]);
    selection.extendTo(7, shown);
    assert.deepEqual(selection.among(shown), [7, 3]);
  });

  it('toggles single rows and returns them in display order', () => {
    const selection = new RowSelection();
    for (const row of [1, 7, 9, 9]) selection.toggle(row);
    assert.deepEqual(selection.among(shown), [7, 1]);
  });

  it("keeps rows that a filter hides, but doesn't return them", () => {
    const selection = new RowSelection();
    selection.all(shown);
    assert.deepEqual(selection.among(Uint32Array.of(9)), [9]);
    assert.equal(selection.size, 4);
  });
});
