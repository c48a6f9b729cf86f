import type { TableSection } from '../../../core/view/decodedView';
import type { ReaderTime } from '../dom/readerTime';
import { cellText } from '../values/cellText';

/** Rows to measure: about the number that is visible at first. */
const sampleRows = 24;
/** Maximum width of a column of numbers. The text of a number can have hundreds of characters. */
const widestNumber = 44;

/** A time in two zones, with two dates. */
const widestTime = 56;

/**
 * Returns the number of characters that the first rows need, for columns of numbers and times. A truncated number reads
 * as another number, and a time needs space for UTC beside the local time. Columns of text and identifiers keep the
 * width that the table defines (0 here).
 */
export function fittingCharacters(section: TableSection, time: ReaderTime): readonly number[] {
  const fitting = section.columns.map(() => 0);
  for (let row = 0; row < Math.min(section.rowCount, sampleRows); row++) {
    for (const [index, value] of section.at(row).entries()) {
      if (section.columns[index]?.align !== 'end' && value.kind !== 'time') continue;
      const widest = value.kind === 'time' ? widestTime : widestNumber;
      fitting[index] = Math.min(widest, Math.max(fitting[index] ?? 0, cellText(value, widest, time).text.length));
    }
  }
  return fitting;
}
