import type { TableSection } from '../../../core/view/decodedView';
import type { ReaderTime } from '../dom/readerTime';
import { cellText } from '../values/cellText';

/** Rows looked at: about what is in sight at first. */
const sampleRows = 24;
/** A column of numbers gets no wider by itself: a 256-bit number has some hundred characters. */
const widestNumber = 44;

/** A time on two clocks and two days. */
const widestTime = 56;

/**
 * How many characters the first rows need, by column, for columns of numbers and times: a number that is cut off reads
 * as another number, and a time has room for UTC beside the reader's clock. Columns of text and identifiers keep the
 * width that the table asks for (0 here).
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
