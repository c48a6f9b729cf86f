import assert from 'node:assert/strict';

import type { Column } from '../../../../../../src/core/base/view/decodedView';
import { ColumnLayout } from '../../../../../../src/webview/components/table/columns/columnLayout';

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

  it('shows what a table that can be sorted has instead of text', () => {
    const columns = [
      { ...column('all', 'start'), isInGrid: false },
      { ...column('part', 'start', true), isInGrid: true },
    ];
    assert.deepEqual(
      new ColumnLayout(columns).shown.map(({ index }) => index),
      [1],
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

  it('gives the remaining width to a long text, such as a struct, also before other columns', () => {
    const columns = [column('block', 'end'), column('order', 'start'), column('by', 'start')];
    const layout = new ColumnLayout(columns, [10, 40, 13]);
    assert.equal(layout.template(''), 'calc(10ch + 1em) minmax(calc(40ch + 1em), 1fr) calc(13ch + 1em)');
  });

  describe('in a table that is too narrow for all columns', () => {
    const columns = ['name', 'contract', 'arguments', 'gas'].map((id) => column(id, id === 'gas' ? 'end' : 'start'));
    const readable = columns.map(() => Infinity);
    const layout = () => new ColumnLayout(columns, [10, 13, 40, 10], {}, ['gas', 'unknown', 'contract']);
    const idsAt = (width: number, fitted: ColumnLayout) => {
      fitted.fit({ width, character: 7, padding: 12 }, readable);
      return fitted.shown.map(({ column: { id } }) => id);
    };

    it('folds the columns of least worth into the details, one after another, and only as many as it must', () => {
      const fitted = layout();
      // 73 characters have 511 pixels, and each column 12 more.
      assert.deepEqual(idsAt(559, fitted), ['name', 'contract', 'arguments', 'gas']);
      assert.deepEqual([fitted.folded, fitted.isNarrowed], [[], false]);
      assert.deepEqual(idsAt(558, fitted), ['name', 'contract', 'arguments']);
      assert.deepEqual(fitted.folded, [3]);
      assert.deepEqual(idsAt(400, fitted), ['name', 'arguments']);
      assert.deepEqual(
        [fitted.folded, fitted.copied],
        [
          [1, 3],
          [0, 1, 2, 3],
        ],
      );
      assert.deepEqual(idsAt(800, fitted), ['name', 'contract', 'arguments', 'gas']);
    });

    it('scrolls sideways if that is not enough, with the first column in its place if others have space beside it', () => {
      const fitted = layout();
      assert.deepEqual(idsAt(300, fitted), ['name', 'arguments']);
      assert.equal(fitted.fixed, 10);
      idsAt(130, fitted);
      assert.equal(fitted.fixed, undefined);
      idsAt(400, fitted);
      assert.equal(fitted.fixed, undefined);
    });

    it('keeps a column that the user chose, and shows one that was folded', () => {
      const fitted = layout();
      idsAt(400, fitted);
      fitted.setShown(3, true);
      assert.deepEqual(idsAt(400, fitted), ['name', 'arguments', 'gas']);
      assert.deepEqual(fitted.chosen, { gas: { isShown: true } });
    });

    it('narrows a first column of text a little instead, and the names of a tree at last', () => {
      const variables = new ColumnLayout(
        ['name', 'before', 'after'].map((id) => column(id, id === 'name' ? 'start' : 'end')),
        [35, 10, 10],
        {},
        ['before'],
      );
      assert.deepEqual(idsAt(380, variables), ['name', 'before', 'after']);
      assert.equal(variables.charactersOf(0), 29);
      const tree = new ColumnLayout(columns.slice(0, 2), [40, 13]);
      tree.fit({ width: 266, character: 7, padding: 12 }, readable, 20);
      assert.deepEqual([tree.charactersOf(0), tree.charactersOf(1)], [21, 13]);
    });
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
