import fc from 'fast-check';

import type { ColumnType, ColumnValue, RowBatch, SaveColumn } from '../../../../../src/core/answer/saving/saveColumn';
import { TextCells, TextStore } from '../../../../../src/core/answer/saving/textCells';

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
    case 'decimal38':
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
  return columns.map((cells) => cells.at(row) ?? null);
}

/** All rows of a batch, whose memory the next one of the layout may use. */
export function allRows(batch: RowBatch): readonly (readonly ColumnValue[])[] {
  return Array.from({ length: batch.rowCount }, (_, row) => rowAt(batch, row));
}

/** The same rows with texts as bytes. `share`: texts that are the same stand in the bytes once. */
export function packedRows(batch: RowBatch, columns: readonly SaveColumn[], share: boolean): RowBatch {
  return {
    rowCount: batch.rowCount,
    columns: columns.map(({ type }, place) => {
      const cells = Array.from({ length: batch.rowCount }, (_, row) => batch.columns[place]?.at(row) ?? null);
      if (type !== 'text' && type !== 'decimal' && type !== 'json') return cells;
      const store = new TextStore(1, 1);
      const known = new Map<ColumnValue, number>();
      const numbers = cells.map((cell) => {
        if (typeof cell !== 'string') return 0;
        const number = (share ? known.get(cell) : undefined) ?? store.add(cell);
        known.set(cell, number);
        return number;
      });
      return new TextCells(store, Uint32Array.from(numbers));
    }),
  };
}
