import assert from 'node:assert/strict';

import type { DecodedView, TableSection } from '../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { plainViewOf } from '../../../../../src/core/base/view/plainViewOf';
import { printPlainView } from '../../../../../src/core/base/view/printText';
import { defined } from '../../../defined';

function tableOf(rowCount: number, details?: TableSection['details']): TableSection {
  return {
    kind: 'table',
    title: 'Logs',
    rowCount,
    columns: [{ id: 'event', label: 'Event', align: 'start', characters: 10 }],
    at: (row) => [{ kind: 'text', text: `event ${row}` }],
    details,
  };
}

const inner = (row: number): DecodedView['sections'] => [
  { kind: 'fields', fields: [{ label: 'amount', value: { kind: 'integer', digits: String(row) } }] },
  tableOf(1, () => [{ kind: 'fields', fields: [{ label: 'deeper', value: { kind: 'text', text: 'x' } }] }]),
];
const viewOf = (table: TableSection): DecodedView => ({
  title: 'T',
  summary: 's',
  tone: 'neutral',
  notes: [],
  sections: [table],
});
const print = (table: TableSection, option?: string): string =>
  printPlainView(plainViewOf(viewOf(table), { maxRows: 5, maxDetailedRows: 2 }), utcTime, { details: option });

describe('a table in a terminal', () => {
  const wide: TableSection = {
    kind: 'table',
    title: 'Logs',
    rowCount: 2,
    columns: [
      { id: 'block', label: 'Block', align: 'end', characters: 10 },
      { id: 'hash', label: 'Transaction', align: 'start', characters: 66 },
      { id: 'from', label: 'From', align: 'start', characters: 42 },
      { id: 'value', label: 'Value', align: 'end', characters: 20 },
    ],
    at: (row) => [
      { kind: 'integer', digits: '19000000' },
      { kind: 'text', text: `0x${'ab'.repeat(32)}` },
      { kind: 'text', text: `0x${'cd'.repeat(20)}` },
      { kind: 'integer', digits: `12345678901234567${row}` },
    ],
  };
  const linesAt = (columns: number | undefined): readonly string[] =>
    printPlainView(plainViewOf(viewOf(wide), { maxRows: 5 }), utcTime, { columns, json: '--json' }).split('\n');

  it('is no wider than the terminal, and cuts no number', () => {
    for (let columns = 28; columns < 160; columns += 1) {
      const lines = linesAt(columns);
      for (const line of lines) assert.ok(line.length <= columns, `${columns}: ${line}`);
      const text = lines.join('\n');
      const isShown = text.includes('123,456,789,012,345,670');
      assert.equal(isShown, !/more columns? \(--json\)/.test(text), text);
    }
    assert.match(linesAt(100).join('\n'), /0xabab\w*…\w*ab +0xcd\w*…?\w*cd +123,456,789,012,345,670$/m);
    assert.match(linesAt(40).join('\n'), /… 1 more column \(--json\)/);
  });

  it('is as wide as its values where no terminal shows it', () => {
    assert.ok(linesAt(undefined).some((line) => line.includes(`0x${'ab'.repeat(32)}  0x${'cd'.repeat(20)}`)));
  });
});

describe('the details of rows in a terminal', () => {
  it('the details of a short table are printed below it, and those within details are not', () => {
    const text = print(tableOf(2, inner), '--details N');
    assert.match(text, /Logs, row 1\n {4}amount {2}0\n/);
    assert.match(text, /Logs, row 2\n {4}amount {2}1\n/);
    assert.doesNotMatch(text, /deeper|--details/);
  });

  it('a longer table says how to see the details, if there is a way', () => {
    const long = tableOf(3, inner);
    assert.match(print(long, '--details N'), /\(for the details of each row: --details N\)/);
    assert.doesNotMatch(print(long), /details/);
    assert.doesNotMatch(print(tableOf(3), '--details N'), /details/);
  });

  it('the details are plain data like the rest of the view', () => {
    const plain = plainViewOf(viewOf(tableOf(1, inner)), { maxRows: 5, maxDetailedRows: 1 });
    assert.deepEqual(JSON.parse(JSON.stringify(plain)), defined(plain));
    const none = plainViewOf(viewOf(tableOf(1, inner)), { maxRows: 5 });
    assert.equal(JSON.stringify(none).includes('details":'), false);
  });

  it('what the terminal leaves out names the option that shows it', () => {
    const folded: TableSection = { ...tableOf(3), title: 'Folded', isFolded: true };
    const view = plainViewOf(viewOf(folded), { maxRows: 5, maxDetailedRows: 2 });
    const more = { rows: '--rows N', details: '--details N' };
    assert.match(printPlainView(view, utcTime, more), /Folded: 3 rows, not listed \(--details N\)/);
    const listed = plainViewOf(viewOf(folded), { maxRows: 2, maxDetailedRows: 3 });
    assert.match(printPlainView(listed, utcTime, more), /Folded\n[^]*… 1 more row \(--rows N\)/);
  });
});
