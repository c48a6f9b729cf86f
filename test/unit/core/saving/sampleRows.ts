import fc from 'fast-check';

import type { ColumnType, ColumnValue, RowBatch, SaveColumn } from '../../../../src/core/saving/saveColumn';

/** Every type of column. */
export const everyColumn: readonly SaveColumn[] = (
  ['int64', 'uint64', 'decimal', 'text', 'boolean', 'time', 'json'] as const
).map((type) => ({ name: `a_${type}`, type }));

const wide = fc.bigInt(-(2n ** 256n), 2n ** 256n);

/** Cells of a column: few distinct values, many, or mostly null. */
export function cellsOf(type: ColumnType): fc.Arbitrary<ColumnValue> {
  switch (type) {
    case 'int64':
      return fc.oneof(fc.integer(), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.maxSafeInteger());
    case 'uint64':
      return fc.oneof(fc.nat(), fc.bigInt(0n, 2n ** 64n - 1n));
    case 'decimal':
      return wide.map(String);
    case 'text':
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.constantFrom('', '"quoted"', "it's", 'a,b\r\nc', '=1+1', '\u0000', '🦊'),
      );
    case 'boolean':
      return fc.boolean();
    case 'time':
      return fc.integer({ min: 0, max: 253_402_300_799 });
    case 'json':
      return fc.json();
  }
}

export function rowsOf(columns: readonly SaveColumn[], maxLength: number): fc.Arbitrary<RowBatch> {
  const row = fc.tuple(...columns.map(({ type }) => fc.option(cellsOf(type))));
  return fc.array(row, { maxLength }).map((rows) => ({
    rowCount: rows.length,
    columns: columns.map((_, place) => rows.map((cells) => cells[place] ?? null)),
  }));
}

export function rowAt({ columns }: RowBatch, row: number): readonly ColumnValue[] {
  return columns.map((cells) => cells[row] ?? null);
}
