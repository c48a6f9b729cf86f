import type { Column, TableSection } from '../../../core/base/view/decodedView';
import { shortFormCharacters } from '../../../core/base/view/shortForm';
import type { Value } from '../../../core/base/view/value';
import type { ReaderTime } from '../dom/readerTime';
import { cellText, labelCharacters } from '../values/cellText';
import { indentCharacters } from './treeCell';

/** Number of rows of a long table to measure: about the number that is visible at first. */
export const sampleRows = 24;
/** Maximum rows of a table whose columns shrink to their content. */
export const shortTableRows = 200;
/** Characters of the editor's font that a character of the workbench's font can take. */
const proportionalFactor = 1.2;
/** Maximum width of a column of numbers. The text of a number can have hundreds of characters. */
const widestNumber = 44;

/** Maximum number of tree levels that the first column has space for. Texts of deeper rows are cut. */
const roomyLevels = 8;

/** Width of a time in two zones, with two dates. */
const widestTime = 56;

/**
 * Returns the number of characters that each column needs. Numbers, times and labels are measured: a truncated number
 * looks like another number, a time needs space for UTC beside the local time, and a label must be read completely. All
 * columns of a short table shrink to the content of its rows. Other columns of a long table keep their defined width.
 * The first column of a tree has space for its levels, up to `deepest`.
 */
export function fittingCharacters(section: TableSection, time: ReaderTime, deepest?: number): readonly number[] {
  const isShort = section.rowCount <= shortTableRows;
  const fitting = section.columns.map(({ characters }) => (isShort ? 0 : characters));
  for (let row = 0; row < Math.min(section.rowCount, isShort ? shortTableRows : sampleRows); row++) {
    for (const [index, value] of section.at(row).entries()) {
      const column = section.columns[index];
      if (column === undefined || (!isShort && !isMeasured(column, value))) continue;
      fitting[index] = Math.max(fitting[index] ?? 0, valueCharacters(column, value, time));
    }
  }
  if (deepest !== undefined) fitting[0] = (fitting[0] ?? 0) + roomyIndent(deepest);
  return fitting;
}

/** Whether the rows of a section from a number on need no more characters in any column than `fitting`. */
export function fitRows(section: TableSection, from: number, fitting: readonly number[], time: ReaderTime): boolean {
  for (let row = from; row < section.rowCount; row++)
    for (const [index, value] of section.at(row).entries()) {
      const column = section.columns[index];
      if (column && valueCharacters(column, value, time) > (fitting[index] ?? 0)) return false;
    }
  return true;
}

/** Returns the characters that the first column of a tree has for its levels, up to `deepest`. */
export function roomyIndent(deepest: number): number {
  return indentCharacters(Math.min(deepest, roomyLevels));
}

/** Returns the number of characters that a value of a column needs. */
export function valueCharacters(column: Column, value: Value, time: ReaderTime): number {
  const widest = widestOf(column, value);
  const { text, isCode } = cellText(value, widest, time);
  return Math.min(widest, isCode || column.align === 'end' ? text.length : textCharacters(text));
}

/** Returns the number of characters of the editor's font that a text in the font of the workbench needs. */
export function textCharacters(text: string): number {
  return Math.ceil(text.length * proportionalFactor);
}

function isMeasured({ align }: Column, value: Value): boolean {
  return align === 'end' || value.kind === 'time' || labelCharacters(value) > 0;
}

function widestOf({ align, characters }: Column, value: Value): number {
  if (value.kind === 'time') return widestTime;
  const labeled = labelCharacters(value) + shortFormCharacters;
  if (labeled > shortFormCharacters) return Math.max(labeled, characters);
  return align === 'end' ? Math.max(widestNumber, characters) : characters;
}
