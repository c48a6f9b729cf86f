import type { TableSection } from '../../../core/base/view/decodedView';
import type { TableChoice } from '../dom/tableChoice';
import type { Sorting } from './rowOrder';

/** Returns the stored sorting of a table; undefined if there is none, or its column no longer exists. */
export function sortingOf({ sort }: TableChoice, section: TableSection): Sorting | undefined {
  const column = indexOfColumn(sort?.column, section);
  return sort === undefined || column === undefined ? undefined : { column, direction: sort.direction };
}

/** Returns the index of a stored column. If the table's columns have changed, there may be none with this ID. */
export function indexOfColumn(id: string | undefined, { columns }: TableSection): number | undefined {
  const index = columns.findIndex((column) => column.id === id);
  return index === -1 ? undefined : index;
}
