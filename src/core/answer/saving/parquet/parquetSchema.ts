import type { SchemaElement } from 'hyparquet';

import type { SaveColumn } from '../saveColumn';

/** Describes the columns for Parquet. All of them are nullable. */
export function parquetSchema(columns: readonly SaveColumn[]): SchemaElement[] {
  return [{ name: 'rows', num_children: columns.length }, ...columns.map(elementOf)];
}

/**
 * Types as Parquet's LogicalTypes and the older ConvertedTypes (LogicalTypes.md). Unsigned integers use only the older
 * ones, because the library writes the bit width of the newer ones in a form that readers reject.
 */
export function elementOf({ name, type }: SaveColumn): SchemaElement {
  const column = { name, repetition_type: 'OPTIONAL' } as const;
  switch (type) {
    case 'int64':
      return { ...column, type: 'INT64' };
    case 'uint64':
      return { ...column, type: 'INT64', converted_type: 'UINT_64' };
    case 'time':
      return {
        ...column,
        type: 'INT64',
        converted_type: 'TIMESTAMP_MICROS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
      };
    case 'boolean':
      return { ...column, type: 'BOOLEAN' };
    case 'decimal':
    case 'text':
    case 'json':
      return { ...column, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
  }
}
