import assert from 'node:assert/strict';

import type { Column } from '../../../../../src/core/base/view/decodedView';
import { compareSides } from '../../../../../src/core/run/compare/compareSides';
import { comparisonTable } from '../../../../../src/core/run/compare/comparisonView';
import { CellCuts } from '../../../../../src/webview/components/table/cellCuts';

const column: Column = { id: 'to', label: 'To', align: 'start', characters: 15 };
const one = `0xa0b869${'1'.repeat(25)}a06eb48`;
const other = `0xa0b869${'2'.repeat(25)}a06eb48`;

describe('the cuts of the cells of a column', () => {
  it('are in the middle, and differ for addresses that were made to look the same', () => {
    const cuts = new CellCuts();
    const shown = { index: 0, column };
    const [first, second] = [cuts.cut(shown, one, 15), cuts.cut(shown, other, 15)];
    assert.equal(first, '0xa0b86…a06eb48');
    assert.notEqual(first, second);
    assert.match(second, /2/);
    assert.deepEqual([cuts.cut(shown, one, 15), cuts.cut(shown, other, 15)], [first, second]);
    assert.equal(cuts.cut({ index: 1, column }, other, 15), first);
    assert.equal(cuts.cut(shown, 'short', 15), 'short');
  });

  it('differ between the sides of a comparison if the values differ', () => {
    const side = (label: string, value: string) => ({
      label,
      outcome: {
        kind: 'result' as const,
        value: { hash: value },
        view: { title: '', summary: '', tone: 'neutral' as const, notes: [], sections: [] },
      },
    });
    const { columns } = comparisonTable(compareSides([side('a', one), side('b', other)], 'json'));
    const cuts = new CellCuts();
    const [, , a, b] = columns;
    assert.ok(a && b);
    assert.notEqual(cuts.cut({ index: 2, column: a }, one, 15), cuts.cut({ index: 3, column: b }, other, 15));
  });
});
