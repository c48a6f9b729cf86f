import { csvCell, spreadsheetText } from '../../../base/view/spreadsheetText';
import { ParquetEncoder } from '../parquet/parquetEncoder';
import type { RowEncoder } from '../rowEncoder';
import type { ColumnType, ColumnValue, SaveColumn } from '../saveColumn';
import type { SaveFormat } from '../saveTarget';

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

/** Seconds since the epoch as ISO 8601 in UTC: `2024-05-01T00:00:00Z`. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

const plainNumber = /^-?\d+$/;

/**
 * Writes CSV (RFC 4180, UTF-8, CRLF line ends, column names in the first line). Missing values are empty. Text and
 * names that a spreadsheet would run as a formula get a leading `'`, because they may come from a chain.
 */
function csvEncoder(columns: readonly SaveColumn[]): RowEncoder {
  const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
  return {
    start: () => [text.encode(line(columns.map(({ name }) => quoted(spreadsheetText(name)))))],
    encode: (rows) => {
      const { columns: cells } = rows;
      let lines = '';
      for (let row = 0; row < rows.rowCount; row += 1) {
        lines += line(columns.map(({ type }, place) => csvText(cells[place]?.at(row) ?? null, type)));
      }
      return [text.encode(lines)];
    },
    end: () => [],
  };
}

function csvText(cell: ColumnValue, type: ColumnType): string {
  if (cell === null) return '';
  if (type === 'time') return isoTime(Number(cell));
  if (typeof cell !== 'string') return String(cell);
  return quoted(type !== 'text' && plainNumber.test(cell) ? cell : spreadsheetText(cell));
}

/** Empty text is quoted, to distinguish it from a missing value. */
function quoted(cell: string): string {
  return cell === '' ? '""' : csvCell(cell);
}
