import { spreadsheetText } from '../../../base/view/spreadsheetText';
import { isoTime } from '../isoTime';
import { ParquetEncoder } from '../parquet/parquetEncoder';
import type { RowEncoder } from '../rowEncoder';
import type { ColumnType, ColumnValue, SaveColumn } from '../saveColumn';
import type { SaveFormat } from '../saveTarget';
import { csvEncoder } from './csvEncoder';

const text = new TextEncoder();

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

/**
 * Writes one JSON object per line (UTF-8). Integers of 64 bits are numbers with all digits, wider ones are text. Times
 * are ISO 8601 in UTC. Lists and structs are JSON.
 */
function ndjsonEncoder(columns: readonly SaveColumn[]): RowEncoder {
  const heads = columns.map(({ name, type }, place) => ({
    type,
    head: `${place === 0 ? '{' : ','}${JSON.stringify(spreadsheetText(name))}:`,
  }));
  return {
    start: () => [],
    encode: (rows) => {
      const { columns: cells } = rows;
      let lines = '';
      for (let row = 0; row < rows.rowCount; row += 1) {
        heads.forEach(({ head, type }, place) => {
          lines += head + cellJson(cells[place]?.at(row) ?? null, type);
        });
        lines += '}\n';
      }
      return [text.encode(lines)];
    },
    end: () => [],
  };
}

function cellJson(cell: ColumnValue, type: ColumnType): string {
  if (cell === null) return 'null';
  if (type === 'time') return `"${isoTime(Number(cell))}"`;
  return typeof cell === 'string' && type !== 'json' ? JSON.stringify(cell) : String(cell);
}
