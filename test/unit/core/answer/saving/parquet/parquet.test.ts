import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';

import { isoTime } from '../../../../../../src/core/answer/saving/formats/encoderOf';
import { ParquetEncoder } from '../../../../../../src/core/answer/saving/parquet/parquetEncoder';
import {
  type ColumnType,
  type ColumnValue,
  type RowBatch,
  type SaveColumn,
  sliceRows,
  withDecimals,
} from '../../../../../../src/core/answer/saving/saveColumn';
import { askDuckDb } from '../duckDb';
import { everyColumn, packedRows, rowAt, rowsOf } from '../sampleRows';

function encode(
  columns: readonly SaveColumn[],
  batches: readonly RowBatch[],
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array {
  const encoder = new ParquetEncoder(columns);
  return Buffer.concat([
    ...encoder.start(),
    ...batches.flatMap((rows) => encoder.encode(rows)),
    ...encoder.end(metadata),
  ]);
}

/** A cell in the form of DuckDB's JSON. */
function expected(cell: ColumnValue, type: ColumnType): unknown {
  if (cell === null) return null;
  if (type === 'time') return `${isoTime(Number(cell)).slice(0, -1).replace('T', ' ')}+00`;
  return typeof cell === 'boolean' ? cell : String(cell);
}

describe('Parquet files', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rpcbook-parquet-'));
    path = join(folder, 'rows.parquet');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function readBack(columns: readonly SaveColumn[], batches: readonly RowBatch[]): Promise<void> {
    await writeFile(path, encode(columns, batches));
    const rows = await askDuckDb(`SELECT * FROM read_parquet('${path}')`);
    const wanted = batches.flatMap((batch) =>
      Array.from({ length: batch.rowCount }, (_, row) =>
        rowAt(batch, row).map((cell, place) => expected(cell, columns[place]?.type ?? 'text')),
      ),
    );
    assert.deepEqual(rows, wanted);
  }

  it('are read back by DuckDB row by row: every type, nulls, the ends of every range, any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowsOf(everyColumn, 40), { maxLength: 4 }), (batches) =>
        readBack(everyColumn, batches),
      ),
      { numRuns: 30 },
    );
  });

  it('are the same for columns of bytes as for the same rows as values', () => {
    fc.assert(
      fc.property(
        fc.array(rowsOf(everyColumn, 40), { maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        (batches, share, mixed) => {
          const packed = batches.map((batch, index) =>
            mixed && index % 2 === 0 ? batch : packedRows(batch, everyColumn, share),
          );
          const halves = packed.flatMap((batch) => {
            const middle = batch.rowCount >> 1;
            return [sliceRows(batch, 0, middle), sliceRows(batch, middle, batch.rowCount)];
          });
          const expected = Buffer.from(encode(everyColumn, batches));
          assert.ok(expected.equals(encode(everyColumn, packed)));
          assert.ok(expected.equals(encode(everyColumn, halves)));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keep integers that exceed JavaScript numbers and 128 bits', () => {
    const columns: readonly SaveColumn[] = [
      { name: 'value', type: 'decimal' },
      { name: 'i', type: 'int64' },
      { name: 'u', type: 'uint64' },
    ];
    return readBack(columns, [
      {
        rowCount: 2,
        columns: [
          [String(2n ** 256n - 1n), String(-(2n ** 255n))],
          [2n ** 63n - 1n, -(2n ** 63n)],
          [2n ** 64n - 1n, Number.MAX_SAFE_INTEGER],
        ],
      },
    ]);
  });

  it('can have more rows than a group, values that repeat only for a while, and a column of nulls', async () => {
    const columns: readonly SaveColumn[] = [
      { name: 'n', type: 'int64' },
      { name: 'hash', type: 'text' },
      { name: 'event', type: 'text' },
      { name: 'none', type: 'json' },
    ];
    const batch = (from: number): RowBatch => {
      const numbers = Array.from({ length: 9000 }, (_, row) => from + row);
      return {
        rowCount: 9000,
        columns: [
          numbers,
          numbers.map((n) => (n < 30_000 ? `0x${n % 7}` : `0x${n.toString(16).padStart(64, '0')}`)),
          numbers.map(() => 'Transfer'),
          numbers.map(() => null),
        ],
      };
    };
    const batches = Array.from({ length: 13 }, (_, index) => batch(index * 9000));
    const file = Buffer.from(encode(columns, batches));
    for (const share of [false, true]) {
      const packed = batches.map((rows) => packedRows(rows, columns, share));
      assert.ok(file.equals(encode(columns, packed)));
    }
    await writeFile(path, file);
    const [summary] =
      await askDuckDb(`SELECT count(*), sum(n), count(*) FILTER (hash = CASE WHEN n < 30000 THEN '0x' || (n % 7) ELSE printf('0x%064x', n) END), count(*) FILTER (event = 'Transfer'), count(none)
      FROM read_parquet('${path}')`);
    assert.deepEqual(summary, ['117000', String((117_000 * 116_999) / 2), '117000', '117000', '0']);
    const groups = await askDuckDb(
      `SELECT DISTINCT row_group_num_rows, stats_min_value, stats_max_value FROM parquet_metadata('${path}') WHERE path_in_schema = 'n' ORDER BY stats_min_value::INT`,
    );
    assert.deepEqual(groups, [
      ['108000', '0', '107999'],
      ['9000', '108000', '116999'],
    ]);
  });

  it('have wide integers as text with all digits, and as numbers of up to 38 digits', async () => {
    const values = [
      '0',
      '-1',
      '-5',
      '7',
      `1${'0'.repeat(30)}`,
      '9'.repeat(38),
      `-${'9'.repeat(38)}`,
      `1${'0'.repeat(38)}`,
      String(2n ** 256n - 1n),
      null,
    ];
    const columns: readonly SaveColumn[] = [
      { name: 'value', type: 'decimal' },
      { name: 'Value_decimal', type: 'text' },
    ];
    const layout = withDecimals({
      columns,
      sources: [],
      rows: () => ({ rowCount: values.length, columns: [values, values] }),
    });
    assert.deepEqual(
      layout.columns.map(({ name }) => name),
      ['value', 'value_decimal_2', 'Value_decimal'],
    );
    await writeFile(path, encode(layout.columns, [layout.rows([])]));
    const [type] = await askDuckDb(`SELECT DISTINCT typeof(value_decimal_2) FROM '${path}'`);
    assert.deepEqual(type, ['DECIMAL(38,0)']);
    const rows = await askDuckDb(`SELECT value, value_decimal_2::VARCHAR FROM '${path}'`);
    assert.deepEqual(
      rows,
      values.map((value) => [value, (value ?? '').replace('-', '').length > 38 ? null : value]),
    );
    const [greater] = await askDuckDb(`SELECT count(*) FROM '${path}' WHERE value_decimal_2 > 7`);
    assert.deepEqual(greater, ['2']);
  });

  it('state their blocks', async () => {
    await writeFile(path, encode(everyColumn, [], { 'rpcbook.blocks': '1-5', 'rpcbook.network': 'mainnet' }));
    const metadata = await askDuckDb(`SELECT decode(key), decode(value) FROM parquet_kv_metadata('${path}')`);
    assert.deepEqual(metadata, [
      ['rpcbook.blocks', '1-5'],
      ['rpcbook.network', 'mainnet'],
    ]);
    assert.deepEqual(await askDuckDb(`SELECT count(*) FROM read_parquet('${path}')`), [['0']]);
  });
});
