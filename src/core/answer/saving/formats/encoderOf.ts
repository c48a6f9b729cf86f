import { ParquetEncoder } from '../parquet/parquetEncoder';
import type { RowEncoder } from '../rowEncoder';
import type { SaveColumn } from '../saveColumn';
import type { SaveFormat } from '../saveTarget';
import { csvEncoder } from './csvEncoder';
import { ndjsonEncoder } from './ndjsonEncoder';

/** Creates an encoder for one new file. */
export function encoderOf(format: SaveFormat, columns: readonly SaveColumn[]): RowEncoder {
  switch (format) {
    case 'csv':
      return csvEncoder(columns);
    case 'ndjson':
      return ndjsonEncoder(columns);
    case 'parquet':
      return new ParquetEncoder(columns);
  }
}
