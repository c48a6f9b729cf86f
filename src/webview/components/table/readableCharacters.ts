import type { TableSection } from '../../../core/base/view/decodedView';
import { shortFormCharacters } from '../../../core/base/view/shortForm';
import type { Value } from '../../../core/base/view/value';
import type { ReaderTime } from '../dom/readerTime';
import { labelCharacters } from '../values/cellText';
import { roomyIndent, sampleRows, shortTableRows, valueCharacters } from './fittingCharacters';

/** Number of characters of bytes that are shortened to both ends, which often are the only differences. */
const shortBytes = 24;

/** Number of characters of a long text, such as the arguments of a call, that say what it begins with. */
const longText = 24;

/** Characters of a name of which both ends tell which one it is. */
const nameEnds = 9;

/**
 * Returns the minimum number of characters of the first column of a tree, up to `deepest`, in a table that is too narrow
 * for it and the next column.
 */
export function leastNameCharacters(deepest: number): number {
  return roomyIndent(deepest) + nameEnds;
}

/**
 * Returns the minimum number of characters at which each column stays readable in a table that is too narrow: both ends
 * of identifiers and bytes, with their labels, the beginning of long texts, and all of other values. It is infinite for a
 * column of a long table with numbers or times, because its later rows are not measured, and for the first column of a
 * tree, which needs space for its levels.
 */
export function readableCharacters(section: TableSection, time: ReaderTime, isTree: boolean): readonly number[] {
  const isShort = section.rowCount <= shortTableRows;
  const readable = section.columns.map((_column, index) => (isTree && index === 0 ? Infinity : 0));
  for (let row = 0; row < Math.min(section.rowCount, isShort ? shortTableRows : sampleRows); row++)
    for (const [index, value] of section.at(row).entries()) {
      const column = section.columns[index];
      if (column === undefined || value.kind === 'nothing') continue;
      const ends = endsCharacters(value);
      const characters = isShort ? Math.min(ends, valueCharacters(column, value, time)) : ends;
      readable[index] = Math.max(readable[index] ?? Infinity, characters);
    }
  return readable;
}

/**
 * Returns the characters of both ends of a value, with its label. Infinite for a value that its ends don't identify.
 */
function endsCharacters(value: Value): number {
  switch (value.kind) {
    case 'address':
    case 'key':
      return shortFormCharacters + labelCharacters(value);
    case 'hash':
    case 'indexedHash':
      return shortFormCharacters;
    case 'felt':
    case 'hex':
      return shortBytes + labelCharacters(value);
    case 'text':
    case 'status':
    case 'list':
    case 'struct':
      return longText;
    default:
      return Infinity;
  }
}
