import type { TableSection } from '../../../core/base/view/decodedView';
import type { Value } from '../../../core/base/view/value';
import type { ReaderTime } from '../dom/readerTime';
import { labelCharacters } from '../values/cellText';
import { sampleRows, shortIdentifier, shortTableRows, valueCharacters } from './fittingCharacters';

/** Both ends of bytes, which often differ only there. */
const shortBytes = 24;

/**
 * Returns the number of characters with which each column stays readable in a table that is too narrow for all of them:
 * both ends of identifiers and bytes, beside their labels, and the whole of other values, whose ends don't show what
 * they are. It is infinite for a column of a long table with other values, because its later rows are not measured, and
 * for the first column of a tree, which has room for its levels.
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

/** The characters of both ends of a value, beside its label. Infinite for a value that they don't identify. */
function endsCharacters(value: Value): number {
  switch (value.kind) {
    case 'address':
    case 'key':
      return shortIdentifier + labelCharacters(value);
    case 'hash':
    case 'indexedHash':
      return shortIdentifier;
    case 'felt':
    case 'hex':
      return shortBytes + labelCharacters(value);
    default:
      return Infinity;
  }
}
