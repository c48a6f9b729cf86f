import assert from 'node:assert/strict';

import type { TableSection } from '../../../../../src/core/base/view/decodedView';
import { TreeRows } from '../../../../../src/webview/components/table/treeRows';

function treeOf(depths: readonly number[], path: readonly number[] = []): TableSection {
  return {
    kind: 'table',
    columns: [],
    rowCount: depths.length,
    at: () => [],
    depth: (row) => depths[row] ?? 0,
    outline: { path, switches: [], mark: () => undefined, line: () => ({ parts: [] }) },
  };
}

/** A row with `count` branches of three levels each. */
function wideTree(count: number): readonly number[] {
  return [0, ...Array.from({ length: count }, () => [1, 2, 3, 3]).flat()];
}

const small = [0, 1, 2, 2, 1, 2, 3, 0];

describe('the rows of a tree', () => {
  it('are all there when branches count as open, except what a filter removed', () => {
    const rows = new TreeRows(treeOf(small));
    rows.setAll(false);
    assert.deepEqual([...rows.visible()], [0, 7]);
    assert.deepEqual([...rows.unfolded()], [0, 1, 2, 3, 4, 5, 6, 7]);
    rows.keep(Uint32Array.of(6), true);
    assert.deepEqual([...rows.unfolded()], [0, 4, 5, 6]);
  });

  it('are all expanded if they are few', () => {
    const rows = new TreeRows(treeOf(small));
    assert.deepEqual([...rows.visible()], [0, 1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(
      small.map((_, row) => rows.parentOf(row)),
      [undefined, 0, 1, 1, 0, 4, 5, undefined],
    );
    assert.deepEqual(
      small.map((_, row) => rows.isBranch(row)),
      [true, true, false, false, true, true, false, false],
    );
  });

  it('are expanded to their third level if they are many, and along the path to a failure', () => {
    const depths = wideTree(100);
    const rows = new TreeRows(treeOf(depths, [0, 5, 6]));
    const shown = new Set(rows.visible());
    assert.ok(shown.has(1) && shown.has(2) && !shown.has(3) && !shown.has(4));
    assert.ok(shown.has(7) && shown.has(8) && !shown.has(11));
  });

  it('can be collapsed and expanded', () => {
    const rows = new TreeRows(treeOf(small));
    rows.setOpen(4, false);
    assert.deepEqual([...rows.visible()], [0, 1, 2, 3, 4, 7]);
    rows.setAll(false);
    assert.deepEqual([...rows.visible()], [0, 7]);
    rows.setOpen(0, true);
    assert.deepEqual([...rows.visible()], [0, 1, 4, 7]);
    rows.setBranch(4, true);
    assert.deepEqual([...rows.visible()], [0, 1, 4, 5, 6, 7]);
    rows.setAll(false);
    rows.reveal(6);
    assert.deepEqual([...rows.visible()], [0, 1, 4, 5, 6, 7]);
  });

  it('rows that match are shown with the rows around them, expanded', () => {
    const rows = new TreeRows(treeOf(small));
    rows.setAll(false);
    rows.keep(Uint32Array.of(2, 6), true);
    assert.deepEqual([...rows.visible()], [0, 1, 2, 4, 5, 6]);
    assert.deepEqual(
      [0, 1, 2, 4, 5, 6].map((row) => rows.isContext(row)),
      [true, true, false, true, true, false],
    );
    rows.setOpen(1, false);
    assert.deepEqual([...rows.visible()], [0, 1, 4, 5, 6]);
    rows.keep(undefined, false);
    assert.deepEqual([...rows.visible()], [0, 7]);
  });

  it('rows that are hidden hide the rows within them', () => {
    const rows = new TreeRows(treeOf(small));
    assert.deepEqual([...rows.hiddenBy((row) => row === 4)], [0, 0, 0, 0, 1, 1, 1, 0]);
    rows.keep(Uint32Array.of(0, 1, 4, 7), false);
    assert.equal(rows.isBranch(1), false);
    assert.equal(rows.isContext(4), false);
  });

  it('stay collapsed as the user left them, for a tree of the same size', () => {
    const rows = new TreeRows(treeOf(small));
    assert.equal(rows.choice, undefined);
    rows.setOpen(4, false);
    const { choice } = rows;
    assert.deepEqual(choice, { rows: 8, base: 'default', turned: [4] });
    assert.deepEqual([...new TreeRows(treeOf(small), choice).visible()], [0, 1, 2, 3, 4, 7]);
    assert.deepEqual([...new TreeRows(treeOf([0, 1]), choice).visible()], [0, 1]);
    rows.setOpen(4, true);
    assert.equal(rows.choice, undefined);
  });

  it('may be 5,000 levels deep', () => {
    const depths = Array.from({ length: 5_000 }, (_, row) => row);
    const rows = new TreeRows(treeOf(depths));
    assert.equal(rows.visible().length, 3);
    rows.setBranch(0, true);
    assert.equal(rows.visible().length, 5_000);
    assert.equal(rows.deepest, 4_999);
    rows.keep(Uint32Array.of(4_999), true);
    assert.equal(rows.visible().length, 5_000);
  });
});
