import assert from 'node:assert/strict';

import { type DecodedView, firstSections, type TableSection } from '../../../../../src/core/base/view/decodedView';

const table = (rowCount: number): TableSection => ({ kind: 'table', columns: [], rowCount, at: () => [] });
const viewOf = (sections: DecodedView['sections']): DecodedView => ({
  title: 'Traces',
  summary: '',
  tone: 'neutral',
  notes: [],
  sections,
});

describe('firstSections', () => {
  it('keeps the first of many tables, and says how many there are', () => {
    const view = firstSections(viewOf(Array.from({ length: 1_000 }, () => table(25))), 50);
    assert.equal(view.sections.length, 20);
    assert.match(view.notes[0]?.text ?? '', /first 20 of 1,000 parts/);
  });

  it('returns a view of few rows as it is', () => {
    const view = viewOf([table(1_000_000), { ...table(1_000_000), isFolded: true }, table(50)]);
    assert.equal(firstSections(view, 50), view);
  });
});
