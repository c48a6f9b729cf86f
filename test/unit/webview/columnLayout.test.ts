import assert from 'node:assert/strict';

import type { Column } from '../../../src/core/view/decodedView';
import { ColumnLayout } from '../../../src/webview/components/table/columnLayout';

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
});
