import assert from 'node:assert/strict';

import fc from 'fast-check';

import { terminalText } from '../../../../../src/cli/terminal';
import type { DecodedView, TableSection } from '../../../../../src/core/base/view/decodedView';
import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { plainViewOf } from '../../../../../src/core/base/view/plainViewOf';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printCsv, printJsonRows, printMarkdownTable, printTsv } from '../../../../../src/core/base/view/printTable';
import { printPlainView, printText } from '../../../../../src/core/base/view/printText';
import { spreadsheetFormula } from '../../../../../src/core/base/view/spreadsheetText';
import type { Value } from '../../../../../src/core/base/view/value';

function table(rows: readonly (readonly Value[])[]): TableSection {
  return {
    kind: 'table',
    title: 'Transfers',
    rowCount: rows.length,
    at: (row) => rows[row] ?? [],
    columns: [
      { id: 'who', label: 'Who', align: 'start', characters: 10 },
      { id: 'amount', label: 'Amount', align: 'end', characters: 10 },
      { id: 'note', label: 'Note', align: 'start', characters: 10, optional: true },
    ],
  };
}

const text = (one: string): Value => ({ kind: 'text', text: one });
const usdc = (digits: string): Value => ({ kind: 'amount', digits, decimals: 6, symbol: 'USDC' });
const rows = [
  [text('alice'), usdc('1500000'), text('a, "b"')],
  [text('bob'), usdc('-1'), { kind: 'nothing' } as const],
];
const view: DecodedView = {
  title: 'Logs',
  summary: '2 <logs>',
  tone: 'neutral',
  notes: [{ severity: 'warning', text: 'one | two' }],
  sections: [
    {
      kind: 'fields',
      title: 'Place',
      fields: [{ label: 'Block', value: { kind: 'integer', digits: '19000000' }, hint: 'latest' }],
    },
    table(rows),
  ],
};

describe('a value that is too long for a terminal', () => {
  it('is cut, with the option that prints it whole', () => {
    const long: Value = { kind: 'hex', text: `0x${'ab'.repeat(60_000)}` };
    const sections = [
      { kind: 'fields' as const, fields: [{ label: 'Data', value: long }] },
      table([[long, long, long]]),
    ];
    const plain = plainViewOf({ ...view, sections }, { maxRows: 9 });
    const printed = printPlainView(plain, utcTime, { json: '--json' });
    assert.equal(printed.match(/long values are cut \(--json\)/g)?.length, 2);
    const short = printPlainView(plainViewOf(view, { maxRows: 9 }), utcTime, { json: '--json' });
    assert.doesNotMatch(short, /values are cut/);
  });
});

describe('tables for machines', () => {
  it('prints CSV with every column and amounts as bare numbers with their unit in the header', () => {
    assert.equal(printCsv(table(rows)), 'Who,Amount (USDC),Note\r\nalice,1.5,"a, ""b"""\r\nbob,-0.000001,\r\n');
  });

  it('keeps the units of CSV amounts if they differ', () => {
    const mixed = [
      [text('a'), usdc('1000000')],
      [text('b'), { kind: 'amount', digits: '1', decimals: 0, symbol: 'X' } as const],
    ];
    assert.equal(printCsv(table(mixed)), 'Who,Amount,Note\r\na,1 USDC,\r\nb,1 X,\r\n');
  });

  it('escapes CSV text that a spreadsheet would evaluate', () => {
    assert.match(printCsv(table([[text('=HYPERLINK("x")')]])), /"'=HYPERLINK\(""x""\)"/);
  });

  it('escapes CSV text of every kind and headers; numbers keep their sign', () => {
    const hostile = '=cmd|x';
    const values: readonly Value[] = [
      { kind: 'hex', text: hostile },
      { kind: 'integer', digits: '-5' },
      { kind: 'status', tone: 'bad', text: hostile },
    ];
    const columns = table([]).columns.map((column) => ({ ...column, label: `@${column.label}` }));
    assert.equal(printCsv({ ...table([values]), columns }), `'@Who,'@Amount,'@Note\r\n'${hostile},-5,'${hostile}\r\n`);
    for (const value of [
      { kind: 'hash', text: hostile, of: 'other' },
      { kind: 'key', text: hostile },
      { kind: 'share', fraction: 0, value: text(hostile) },
    ] as const) {
      assert.match(printCsv(table([[value]])), /\r\n'=cmd/);
    }
  });

  it('prints TSV of one line for each row, whatever its texts contain, without formulas', () => {
    assert.equal(printTsv(table(rows)), 'Who\tAmount (USDC)\tNote\r\nalice\t1.5\ta, "b"\r\nbob\t-0.000001\t\r\n');
    const hostile = [
      [text('a\t=cmd\r\n@x'), text('"b"\tc'), text('=cmd')],
      [text('\t=cmd'), text('a;=cmd'), text('\u200b+1')],
    ];
    assert.equal(
      printTsv(table(hostile)),
      `Who\tAmount\tNote\r\na '=cmd  '@x\t"""b"" c"\t'=cmd\r\n' '=cmd\ta;'=cmd\t'\u200b+1\r\n`,
    );
  });

  it('does not escape formulas in Markdown tables', () => {
    assert.match(printMarkdownTable(table([[text('-1 of $A and $B')]])), /\| -1 of \\\$A and \\\$B \|/);
  });

  it('uses unique column names as JSON keys', () => {
    const named = table([[text('x'), text('y'), text('z')]]);
    const columns = named.columns.map((column, index) => ({ ...column, name: ['note', 'from', 'from'][index] ?? '' }));
    assert.deepEqual(JSON.parse(printJsonRows({ ...named, columns })), [{ who: 'x', from: 'y', note: 'z' }]);
  });

  it('preserves any text in CSV that no spreadsheet runs as a formula', () => {
    const formula = new RegExp(String.raw`^[\t\r\n]|(?:^|[;\t\r\n])${spreadsheetFormula}`, 'u');
    fc.assert(
      fc.property(fc.string(), (content) => {
        fc.pre(!formula.test(content));
        const csv = printCsv(table([[text(content)]]));
        const cell = csv.slice('Who,Amount,Note\r\n'.length, -',,\r\n'.length);
        assert.equal(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell, content);
      }),
    );
  });

  it('prints JSON objects by column id with exact digits as text', () => {
    assert.deepEqual(JSON.parse(printJsonRows(table(rows))), [
      { who: 'alice', amount: { amount: '1.5', symbol: 'USDC' }, note: 'a, "b"' },
      { who: 'bob', amount: { amount: '-0.000001', symbol: 'USDC' }, note: null },
    ]);
  });

  it('prints aligned and escaped Markdown', () => {
    assert.equal(
      printMarkdownTable(table([[text('a|b\n<c>'), usdc('1')]])),
      '| Who | Amount (USDC) | Note |\n| --- | ---: | --- |\n| a\\|b\\\\n&lt;c&gt; | 0.000001 |  |\n',
    );
  });
});

describe('views for people', () => {
  it('prints Markdown with summary, notes, fields, and rows up to the limit without optional columns', () => {
    assert.equal(
      printMarkdown(view, { maxRows: 1, time: utcTime }),
      [
        '**Logs**: 2 &lt;logs&gt;',
        '',
        '> one \\| two',
        '',
        '**Place**',
        '',
        '| Field | Value |',
        '| --- | --- |',
        '| Block | 19,000,000 (latest) |',
        '',
        '**Transfers**',
        '',
        '| Who | Amount |',
        '| --- | ---: |',
        '| alice | 1.5 USDC |',
        '',
        '1 more row',
        '',
      ].join('\n'),
    );
  });

  it('prints text with any number of fields and rows', () => {
    const fields = Array.from({ length: 300_000 }, (_, index) => ({ label: String(index), value: text('x') }));
    const many = {
      ...view,
      sections: [{ kind: 'fields' as const, fields }, table(Array.from({ length: 300_000 }, () => []))],
    };
    assert.equal(
      printText(many, { maxRows: Number.POSITIVE_INFINITY, time: utcTime }).split('\n').length > 600_000,
      true,
    );
  });

  it('prints text with aligned columns', () => {
    assert.equal(
      printText(view, { maxRows: 10, time: utcTime }),
      [
        'Logs: 2 <logs>',
        '  ! one | two',
        '',
        'Place',
        '  Block  19,000,000  (latest)',
        '',
        'Transfers',
        '  Who            Amount',
        '  ─────  ──────────────',
        '  alice        1.5 USDC',
        '  bob    -0.000001 USDC',
        '',
      ].join('\n'),
    );
  });

  it('prints no rule that the runner of a build reads as a command, for any width of the columns', () => {
    for (const label of ['A', 'AB', 'Who', 'Call', 'Amount']) {
      const columns = [{ id: 'who', label, align: 'start', characters: 10 } as const];
      const printed = printText(
        { ...view, sections: [{ kind: 'table', columns, rowCount: 1, at: () => [text('a')] }] },
        { maxRows: 10, time: utcTime },
      );
      assert.ok(printed.includes(`  ${'─'.repeat(label.length)}\n`), printed);
      assert.equal(terminalText(printed.split('\n').slice(0, -1)), printed);
    }
  });
});
