import assert from 'node:assert/strict';

import fc from 'fast-check';

import { eventColumns } from '../../../../../src/core/answer/saving/eventColumns';
import { encoderOf } from '../../../../../src/core/answer/saving/formats/encoderOf';
import { UniqueNames } from '../../../../../src/core/answer/saving/saveColumn';
import { spreadsheetText } from '../../../../../src/core/base/view/spreadsheetText';
import { fileName } from '../../../../../src/messages/fileName';

const hostile = "=cmd|'/c calc'!A1";
const rows = { rowCount: 1, columns: [['x']] };

/** Reads CSV as RFC 4180 has it. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const fields = text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, field = '', end] of fields) {
    rows.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

function withoutGuards(text: string): string {
  return text.replaceAll(/(^|[;\t\r\n])'/g, '$1');
}

describe('text that a spreadsheet would evaluate', () => {
  it('is escaped in half and full width and after invisible characters; other text is unchanged', () => {
    for (const text of [
      hostile,
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n1',
      '\uff1d1',
      '\u200b=1',
      '\ufeff\u00a0@x',
    ])
      assert.equal(spreadsheetText(text), `'${text}`);
    for (const text of ['', 'a=b', ' plain', "'=1", '0x-1', 'from']) assert.equal(spreadsheetText(text), text);
  });

  it('the start of a formula is escaped in CSV headers, NDJSON keys, and Parquet names and metadata', () => {
    const columns = [{ name: hostile, type: 'text' as const }];
    const bytes = (format: 'csv' | 'ndjson' | 'parquet') => {
      const encoder = encoderOf(format, columns);
      const all = [...encoder.start(), ...encoder.encode(rows), ...encoder.end({ '=key': '@value' })];
      return Buffer.concat(all).toString('latin1');
    };
    assert.equal(bytes('csv'), `'${hostile}\r\nx\r\n`);
    assert.ok(bytes('ndjson').startsWith(`{"'=cmd`));
    const parquet = bytes('parquet');
    for (const text of ['=cmd', '=key', '@value']) {
      assert.ok(parquet.includes(`'${text}`), text);
      assert.equal(parquet.split(text).length, parquet.split(`'${text}`).length, text);
    }
  });

  it('is escaped in CSV after the separators of other dialects, which are quoted', () => {
    const columns = [{ name: 'a', type: 'text' as const }];
    const cell = (text: string) =>
      Buffer.concat([...encoderOf('csv', columns).encode({ rowCount: 1, columns: [[text]] })]).toString();
    assert.equal(cell(`a;${hostile}`), `"a;'${hostile}"\r\n`);
    assert.equal(cell('a\t\u200b@x;b'), `"a\t'\u200b@x;b"\r\n`);
    assert.equal(cell('a\n=1'), `"a\n'=1"\r\n`);
    assert.equal(cell('a;b=1'), '"a;b=1"\r\n');
    assert.equal(cell('5;-1'), `"5;'-1"\r\n`);
  });

  it('a formula is the start of no field of CSV, for any separator', () => {
    const part = fc.constantFrom(';', '\t', ',', '\n', '"', '=1', '-x', 'b', ' ', '\u200b');
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    const columns = ['a', 'b', 'c'].map((name) => ({ name, type: 'text' as const }));
    fc.assert(
      fc.property(fc.tuple(text, text, text), (values) => {
        const encoder = encoderOf('csv', columns);
        const bytes = [...encoder.encode({ rowCount: 1, columns: values.map((value) => [value]) })];
        const written = Buffer.concat(bytes).toString();
        const [row] = parseCsv(written);
        assert.deepEqual(row?.map(withoutGuards), values.map(withoutGuards));
        for (const field of written.split(/[;\t\r\n]/)) assert.doesNotMatch(field, /^[\p{Cf}\0\u00a0\u3000]*[=+\-@]/u);
      }),
    );
  });

  it('is escaped in event columns, whose names are short', () => {
    const { columns } = eventColumns(
      [
        {
          key: 'e',
          arguments: [
            { name: hostile, type: 'text' },
            { name: 'n'.repeat(1e6), type: 'text' },
          ],
        },
      ],
      new UniqueNames(),
    );
    assert.equal(columns[0]?.name, `'${hostile}`);
    assert.ok((columns[1]?.name.length ?? 0) < 300);
  });

  it('keeps numbers, including negative ones, and escapes text that only looks like one', () => {
    const columns = (['decimal', 'int64', 'decimal'] as const).map((type, place) => ({ name: `c${place}`, type }));
    const encoder = encoderOf('csv', columns);
    const line = Buffer.concat([...encoder.encode({ rowCount: 1, columns: [['-5'], [-7n], ['-5+cmd|x']] })]).toString();
    assert.equal(line, "-5,-7,'-5+cmd|x\r\n");
  });

  it('is escaped in file names, which are short and have one part', () => {
    assert.equal(fileName('=cmd.csv'), '_cmd.csv');
    assert.equal(fileName('../../a\u202eb.json'), '__.._a_b.json');
    assert.deepEqual(['.git.csv', '.git', '.env.json'].map(fileName), ['_git.csv', 'answer.git', '_env.json']);
    assert.ok(fileName(`${'n'.repeat(10_000)}.csv`).length < 300);
    assert.deepEqual(['..', '', '..csv'].map(fileName), ['answer', 'answer', 'answer.csv']);
    assert.equal(fileName('transfers.parquet'), 'transfers.parquet');
  });
});
