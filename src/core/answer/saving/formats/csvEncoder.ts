import { csvCell, spreadsheetText } from '../../../base/view/spreadsheetText';
import { isoTime } from '../isoTime';
import type { RowEncoder } from '../rowEncoder';
import type { ColumnType, ColumnValue, SaveColumn } from '../saveColumn';

const text = new TextEncoder();

const plainNumber = /^-?\d+$/;

/**
 * Writes CSV (RFC 4180, UTF-8, CRLF line ends, column names in the first line). Missing values are empty. Text and
 * names that a spreadsheet would run as a formula get a leading `'`, because they may come from a chain.
 */
export function csvEncoder(columns: readonly SaveColumn[]): RowEncoder {
  const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
  return {
    start: () => [text.encode(line(columns.map(({ name }) => quoted(spreadsheetText(name)))))],
    encode: (rows) => {
      const { columns: cells } = rows;
      let lines = '';
      for (let row = 0; row < rows.rowCount; row += 1) {
        lines += line(columns.map(({ type }, place) => cellText(cells[place]?.at(row) ?? null, type)));
      }
      return [text.encode(lines)];
    },
    end: () => [],
  };
}

function cellText(cell: ColumnValue, type: ColumnType): string {
  if (cell === null) return '';
  if (type === 'time') return isoTime(Number(cell));
  if (typeof cell !== 'string') return String(cell);
  return quoted(type !== 'text' && plainNumber.test(cell) ? cell : spreadsheetText(cell));
}

/** Empty text is quoted, to distinguish it from a missing value. */
function quoted(cell: string): string {
  return cell === '' ? '""' : csvCell(cell);
}
