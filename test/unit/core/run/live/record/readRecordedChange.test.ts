import assert from 'node:assert/strict';

import { JsonNumber } from '../../../../../../src/core/base/json/jsonValue';
import type { RowChange } from '../../../../../../src/core/run/live/liveFeed';
import { printRecordedChange, readRecordedChange } from '../../../../../../src/core/run/live/record/readRecordedChange';
import { defined } from '../../../../defined';

describe('readRecordedChange', () => {
  const rows = [
    { key: 'a', block: 1, value: { big: new JsonNumber('18446744073709551616'), text: 'two\nlines' } },
    { key: 'b', block: undefined, value: '0x1' },
  ];
  const changes: readonly RowChange[] = [
    { kind: 'added', rows },
    { kind: 'added', rows, before: 'c' },
    { kind: 'removed', keys: ['a', 'b'] },
    { kind: 'gap', from: 1, to: 2, why: 'Why.' },
    { kind: 'gap', from: undefined, to: undefined, why: 'Why.' },
    { kind: 'filled', from: 1, to: 2, rows },
    { kind: 'said', sentence: 'Something.' },
  ];
  for (const change of changes)
    it(`reads back ${JSON.stringify(change).slice(0, 60)}`, () => {
      const line = printRecordedChange(change);
      assert.ok(!line.includes('\n'));
      assert.deepEqual(defined(readRecordedChange(line)), defined(change));
    });

  it('reads nothing else', () => {
    for (const line of ['', 'null', '{"kind":"added"', '{"kind":"other"}', '{"kind":"filled","from":1}', '[]'])
      assert.equal(readRecordedChange(line), undefined, line);
  });
});
