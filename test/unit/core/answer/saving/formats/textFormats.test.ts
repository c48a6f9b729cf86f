import assert from 'node:assert/strict';

import fc from 'fast-check';

import { encoderOf } from '../../../../../../src/core/answer/saving/formats/encoderOf';
import type { RowBatch, SaveColumn } from '../../../../../../src/core/answer/saving/saveColumn';
import type { SaveFormat } from '../../../../../../src/core/answer/saving/saveTarget';
import { JsonNumber, readMember } from '../../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../../src/core/base/json/parseJson';
import { printJson } from '../../../../../../src/core/base/json/printJson';
import { everyColumn, packedRows, rowAt, rowsOf } from '../sampleRows';

function textOf(format: SaveFormat, columns: readonly SaveColumn[], rows: RowBatch): string {
  const encoder = encoderOf(format, columns);
  return Buffer.concat([...encoder.start(), ...encoder.encode(rows), ...encoder.end({})]).toString('utf8');
}

describe('CSV and NDJSON files', () => {
  it('quote CSV where necessary, distinguish empty text from none, and neutralize formulas but not numbers', () => {
    const columns: readonly SaveColumn[] = [
      { name: 'a', type: 'text' },
      { name: 'say "b"', type: 'decimal' },
      { name: 'c', type: 'time' },
    ];
    const rows: RowBatch = {
      rowCount: 3,
      columns: [
        ['=HYPERLINK("x")', '', null],
        ['-5', null, '12'],
        [0, 1_700_000_000, null],
      ],
    };
    assert.equal(textOf('csv', columns, packedRows(rows, columns, true)), textOf('csv', columns, rows));
    assert.equal(
      textOf('csv', columns, rows),
      'a,"say ""b""",c\r\n"\'=HYPERLINK(""x"")",-5,1970-01-01T00:00:00Z\r\n"",,2023-11-14T22:13:20Z\r\n,12,\r\n',
    );
  });

  it('return every value from NDJSON with all digits', () => {
    fc.assert(
      fc.property(rowsOf(everyColumn, 20), (rows) => {
        const text = textOf('ndjson', everyColumn, rows);
        assert.equal(textOf('ndjson', everyColumn, packedRows(rows, everyColumn, false)), text);
        const lines = text.split('\n');
        assert.equal(lines.pop(), '');
        assert.equal(lines.length, rows.rowCount);
        lines.forEach((line, row) => {
          const json = parseJson(line);
          assert.ok(json.kind === 'ok');
          everyColumn.forEach(({ name, type }, place) => {
            const cell = rowAt(rows, row)[place] ?? null;
            const member = readMember(json.value, name);
            if (cell === null) assert.equal(member, null);
            else if (type === 'json') assert.equal(printJson(member ?? null), printJson(parsed(String(cell))));
            else if (type === 'time') assert.equal(Date.parse(String(member)), Number(cell) * 1000);
            else assert.equal(member instanceof JsonNumber ? member.text : String(member), String(cell));
          });
        });
      }),
    );
  });
});

function parsed(text: string) {
  const json = parseJson(text);
  assert.ok(json.kind === 'ok');
  return json.value;
}
