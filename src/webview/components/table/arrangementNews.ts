import { nameCharacters } from '../../../core/base/answerBounds';
import type { TableSection } from '../../../core/base/view/decodedView';
import { visibleText } from '../../../core/base/view/visibleText';
import type { Sorting } from './rowOrder';

/** Returns how the rows of a table are sorted, for screen readers: `Sorted by value, descending`. */
export function describeSorting(section: TableSection, sorting: Sorting | undefined): string {
  return sorting === undefined
    ? 'Not sorted'
    : `Sorted by ${columnName(section, sorting.column)}, ${sorting.direction}`;
}

/** Returns how the rows of a table are grouped, for screen readers: `Grouped by Event`. */
export function describeGrouping(section: TableSection, by: number | undefined): string {
  return by === undefined ? 'Not grouped' : `Grouped by ${columnName(section, by)}`;
}

function columnName({ columns }: TableSection, index: number): string {
  return visibleText(columns[index]?.label ?? 'value', nameCharacters);
}
