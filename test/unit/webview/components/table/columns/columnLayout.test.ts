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

  it('moves the columns that do not fit to a second line', () => {
    const columns = ['name', 'contract', 'arguments', 'gas'].map((id) => column(id, id === 'gas' ? 'end' : 'start'));
    const layout = new ColumnLayout(columns, [10, 13, 40, 10]);
    const readable = columns.map(() => Infinity);
    assert.equal(layout.fit({ width: 800, character: 7, padding: 12 }, readable), false);
    assert.equal(layout.hasTwoLines, false);
    assert.equal(layout.fit({ width: 400, character: 7, padding: 12 }, readable), true);
    assert.equal(layout.firstLine, 2);
    assert.equal(layout.template(''), 'calc(10ch + 1em) calc(13ch + 1em) minmax(0, 1fr)');
    assert.equal(layout.belowTemplate(), 'minmax(min(calc(32ch + 1em), 100%), 1fr) calc(10ch + 1em)');
    layout.fit({ width: 300, character: 7, padding: 12 }, readable);
    assert.equal(layout.firstLine, 2);
    assert.equal(
      layout.belowTemplate(),
      'minmax(min(calc(29ch + 1em), 100%), 1fr) calc(10ch + 1em)',
      'a long text leaves numbers in sight',
    );
    layout.fit({ width: 60, character: 7, padding: 12 }, readable);
    assert.equal(layout.firstLine, 1);
    layout.fit({ width: 800, character: 7, padding: 12 }, readable);
    assert.equal(layout.hasTwoLines, false);
    const variables = new ColumnLayout(
      ['name', 'before', 'after'].map((id) => column(id, id === 'name' ? 'start' : 'end')),
      [35, 10, 10],
    );
    const split = { width: 380, character: 7, padding: 12 };
    assert.equal(variables.fit(split, [Infinity, Infinity, Infinity]), true);
    assert.deepEqual([variables.hasTwoLines, variables.isNarrowed, variables.charactersOf(0)], [false, true, 29]);
    const tree = new ColumnLayout(columns, [40, 13, 40, 10]);
    const narrow = { width: 266, character: 7, padding: 12 };
    tree.fit(narrow, readable, 22);
    assert.equal(tree.firstLine, 1, 'the names need more');
    assert.equal(tree.fit(narrow, readable, 20), true);
    assert.equal(tree.firstLine, 2);
    assert.equal(tree.charactersOf(0), 21);
    assert.equal(tree.charactersOf(1), 13);
  });

  it('adds a second line at any width, unless it would be much longer than a wide table', () => {
    const columns = Array.from({ length: 8 }, (_column, index) => column(`c${index}`, 'end'));
    const readable = columns.map(() => Infinity);
    const linesAt = (width: number, characters: number) => {
      const layout = new ColumnLayout(
        columns,
        columns.map(() => characters),
      );
      layout.fit({ width, character: 7, padding: 12 }, readable);
      return [layout.firstLine, layout.shown.length - layout.firstLine];
    };
    // Each column has 222 pixels.
    assert.deepEqual(linesAt(1776, 30), [8, 0]);
    assert.deepEqual(linesAt(1775, 30), [7, 1]);
    assert.deepEqual(linesAt(888, 30), [4, 4]);
    assert.deepEqual(linesAt(740, 30), [3, 5], 'more columns are in sight than on one line');
    assert.deepEqual(linesAt(739, 30), [8, 0]);
    assert.deepEqual(linesAt(640, 30), [2, 6], 'a narrow table has a second line of any length');
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
      assert.deepEqual(widths(layout), [23, 13, 10], 'a label needs 15 characters, and has 8 more on its own line');
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
      assert.deepEqual(widths(layout), [23, 30, 10]);
      layout.setCharacters(0, 60);
      assert.deepEqual(widths(layout), [60, 30, 10]);
      assert.deepEqual(layout.chosen['transaction'], { characters: 60 });
    });
  });
});
