import assert from 'node:assert/strict';

import type { Column } from '../../../../../src/core/base/view/decodedView';
import { ColumnLayout } from '../../../../../src/webview/components/table/columnLayout';

const column = (id: string, align: Column['align'], optional = false): Column => ({
  id,
  label: id,
  align,
  characters: 10,
  ...(optional && { optional }),
});

describe('ColumnLayout', () => {
  it('hides optional columns until they are chosen', () => {
    const layout = new ColumnLayout([column('a', 'start'), column('b', 'start', true)]);
    assert.deepEqual(
      layout.shown.map(({ index }) => index),
      [0],
    );
    layout.setShown(1, true);
    assert.deepEqual(
      layout.shown.map(({ index }) => index),
      [0, 1],
    );
  });

  it('never hides the last column', () => {
    const layout = new ColumnLayout([column('a', 'start'), column('b', 'start')]);
    layout.setShown(0, false);
    layout.setShown(1, false);
    assert.deepEqual(
      layout.shown.map(({ index }) => index),
      [1],
    );
  });

  it('copies columns whose value is in the caption, and shows them again when they are chosen', () => {
    const layout = new ColumnLayout([column('a', 'start'), column('b', 'start'), column('c', 'start', true)]);
    layout.moveToCaption(0);
    assert.deepEqual([layout.isShown(0), layout.isInCaption(0), layout.copied], [false, true, [0, 1]]);
    layout.moveToCaption(1);
    assert.equal(layout.isShown(1), true, 'the last visible column stays');
    layout.setShown(0, true);
    assert.deepEqual([layout.isShown(0), layout.isInCaption(0)], [true, false]);
  });

  it('gives the remaining width to a last column of text, and to no column of numbers', () => {
    assert.equal(new ColumnLayout([column('a', 'start')]).template('22px'), '22px minmax(calc(10ch + 1em), 1fr)');
    assert.equal(new ColumnLayout([column('a', 'end')]).template(''), 'calc(10ch + 1em) minmax(0, 1fr)');
  });

  it('keeps widths within usable limits', () => {
    const layout = new ColumnLayout([column('a', 'end')]);
    layout.setCharacters(0, -3);
    assert.equal(layout.shown[0]?.characters, 4);
  });

  describe('in a narrow table', () => {
    const columns = [
      { ...column('transaction', 'start'), characters: 66 },
      { ...column('from', 'start'), characters: 16 },
      column('value', 'end'),
    ];
    const readable = [13, 13, Infinity];
    const widths = (layout: ColumnLayout) => layout.shown.map(({ characters }) => characters);
    /** Each character has 7 pixels, and each column 12 more. */
    const room = (characters: number, shown = 3) => ({ width: characters * 7 + shown * 12, character: 7, padding: 12 });

    it('narrows the widest columns first, and none further than it is readable', () => {
      const layout = new ColumnLayout(columns);
      assert.equal(layout.fit(room(92), readable), false);
      assert.deepEqual(widths(layout), [66, 16, 10]);
      assert.equal(layout.fit(room(91), readable), true);
      assert.deepEqual(widths(layout), [65, 16, 10]);
      layout.fit(room(41), readable);
      assert.deepEqual(widths(layout), [15, 15, 10]);
      layout.fit(room(20), readable);
      assert.deepEqual(widths(layout), [15, 13, 10], 'a label needs 15 characters');
      assert.equal(layout.isNarrowed, true);
      assert.equal(layout.fit(room(92), readable), true);
      assert.deepEqual([widths(layout), layout.isNarrowed], [[66, 16, 10], false]);
    });

    it('uses the space of arrows if labels are wider than the rows, except in the sorted column', () => {
      const layout = new ColumnLayout([column('transactions', 'end'), column('withdrawals', 'end')], [4, 4]);
      assert.deepEqual(widths(layout), [17, 16]);
      layout.fit(room(10, 2), [4, 4]);
      assert.deepEqual(widths(layout), [16, 15]);
      assert.equal(layout.setSorted(1), true);
      assert.deepEqual(widths(layout), [16, 16]);
      assert.equal(layout.setSorted(1), false);
    });

    it('fits exactly, with any content of the last column', () => {
      const layout = new ColumnLayout(columns.toReversed());
      assert.match(layout.template(''), / minmax\(calc\(66ch \+ 1em\), 1fr\)$/);
      layout.fit(room(50), readable.toReversed());
      assert.match(layout.template(''), / calc\(24ch \+ 1em\) minmax\(0, 1fr\)$/);
    });

    it('gives the width of a hidden column to the others', () => {
      const layout = new ColumnLayout(columns);
      layout.fit(room(40), readable);
      layout.setShown(0, false);
      assert.deepEqual(widths(layout), [16, 10]);
      layout.setShown(0, true);
      assert.deepEqual(widths(layout), [15, 15, 10]);
    });

    it('keeps a width that the user chose', () => {
      const layout = new ColumnLayout(columns, undefined, { from: { characters: 30 } });
      layout.fit(room(20), readable);
      assert.deepEqual(widths(layout), [15, 30, 10]);
      layout.setCharacters(0, 60);
      assert.deepEqual(widths(layout), [60, 30, 10]);
      assert.deepEqual(layout.chosen['transaction'], { characters: 60 });
    });
  });
});
