import assert from 'node:assert/strict';

import { parseJson } from '../../../../../src/core/base/json/parseJson';
import type { DecodedView, TableSection } from '../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import type { PlainView } from '../../../../../src/core/base/view/plainView';
import { plainViewOf } from '../../../../../src/core/base/view/plainViewOf';
import { printPlainView, printText } from '../../../../../src/core/base/view/printText';
import type { Value } from '../../../../../src/core/base/view/value';
import { defined } from '../../../defined';

const digits = '115792089237316195423570985008687907853269984665640564039457584007913129639935';
const parsed = parseJson(`{"a":${digits},"b":"text"}`);

/** A view with every kind of section, whose table says which rows were decoded. */
function exampleView(decoded: number[] = []): DecodedView {
  const values = (row: number): readonly Value[] => [
    { kind: 'integer', digits },
    { kind: 'time', seconds: String(1_700_000_000 + row) },
  ];
  const table: TableSection = {
    kind: 'table',
    title: 'Rows',
    rowCount: 1_000,
    columns: [
      { id: 'count', label: 'Count', align: 'end', characters: 10, cut: () => new Map() },
      { id: 'at', label: 'At', align: 'start', characters: 10, optional: true },
    ],
    at: (row) => {
      decoded.push(row);
      return values(row);
    },
    sources: () => [{ label: 'Transfer', value: { kind: 'text', text: 'built in' } }],
  };
  const outline: TableSection['outline'] = {
    path: [],
    switches: [],
    mark: (row) => (row === 1 ? 'failed' : undefined),
    line: (row, [, at = { kind: 'nothing' }]) => ({
      parts: [`frame ${row} at `, at],
      outcome: ['[Stop] ', { kind: 'nothing' }],
    }),
  };
  return {
    title: 'Example',
    summary: 'One of each',
    tone: 'good',
    notes: [{ severity: 'warning', text: 'A note' }],
    sections: [
      {
        kind: 'fields',
        fields: Array.from({ length: 201 }, (_, index) => ({
          label: `f${index}`,
          value: { kind: 'boolean', value: true },
        })),
      },
      table,
      { ...table, title: 'Tree', rowCount: 2, depth: (row) => row, outline },
      { ...table, title: 'Folded', isFolded: true },
      {
        kind: 'chart',
        title: 'Fees',
        xLabel: 'Block',
        x: [1, 2, 3],
        series: [
          {
            label: 'Base fee',
            unit: 'wei',
            heights: [1, 2, 3],
            exact: (index) => ({ kind: 'integer', digits: String(index) }),
          },
        ],
      },
    ],
    ...(parsed.kind === 'ok' && { json: parsed.value }),
  };
}

describe('A view as plain data', () => {
  it('is the same after it was written as JSON and read back, with every digit', () => {
    const view = plainViewOf(exampleView(), { maxRows: 2, jsonCharacters: 1_000 });
    const text = JSON.stringify(view);
    const read: PlainView = JSON.parse(text);
    assert.deepEqual(read, defined(view));
    assert.ok(text.split(digits).length > 4, text);
  });

  it('prints like the view itself, even after it was written and read back', () => {
    const options = { maxRows: 2, time: utcTime, jsonCharacters: 20 };
    const read: PlainView = JSON.parse(JSON.stringify(plainViewOf(exampleView(), options)));
    const text = printPlainView(read, utcTime);
    assert.equal(text, printText(exampleView(), options));
    for (const part of [
      '… 1 more field',
      '… 998 more rows',
      'only the first 20 characters',
      'Fees: 3 points (Base fee)',
      'Folded: 1,000 rows, not listed',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`);
  });

  it('says in brackets how to see each part that it leaves out', () => {
    const view = plainViewOf(exampleView(), { maxRows: 2, jsonCharacters: 20 });
    const text = printPlainView(view, utcTime, { rows: '--rows N', details: '--details N', json: '--json' });
    for (const part of [
      '… 1 more field (--rows N)',
      '… 998 more rows (--rows N)',
      'only the first 20 characters are printed (--json)',
      'Fees: 3 points (Base fee) (--json)',
      'Folded: 1,000 rows, not listed (--details N)',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`);
  });

  it('keeps the times in the lines of a tree as values, so that users see them in their own zone', () => {
    const view = plainViewOf(exampleView(), { maxRows: 2 });
    assert.match(printPlainView(view, utcTime), /├─ frame 1 at 2023-11-14 22:13:21 UTC\n[^\n]*└─ ← \[Stop\]\n/);
    assert.match(printPlainView(view, { zone: 'Asia/Tokyo', locale: 'en-GB' }), /frame 1 at 15 Nov 2023/);
  });

  it('decodes no more rows than it keeps, and none that are only shown on request', () => {
    const decoded: number[] = [];
    plainViewOf(exampleView(decoded), { maxRows: 2 });
    assert.deepEqual(decoded, [0, 1, 0, 1]);
  });
});
