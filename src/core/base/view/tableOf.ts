import type { Column, Section, TableSection } from './decodedView';
import { integerValue, nothing, type Value } from './value';

/** A column of a table of items, with its value of each item. */
export interface ItemColumn<Item> extends Column {
  value(item: Item, row: number): Value;
}

/** The items of a table: a list, or what `readRows` reads. */
interface Rows<Item> {
  readonly length: number;
  at(row: number): Item | undefined;
}

/** What a table can have beside its columns. */
interface TableForm<Item> extends Omit<TableSection, 'kind' | 'title' | 'columns' | 'rowCount' | 'at' | 'details'> {
  details?(item: Item, row: number): readonly Section[];
}

/** Returns a table of items. A column that is undefined is left out. */
export function tableOf<Item>(
  title: string | undefined,
  items: Rows<Item>,
  columns: readonly (ItemColumn<NoInfer<Item>> | undefined)[],
  { details, ...form }: TableForm<NoInfer<Item>> = {},
): TableSection {
  const shown = columns.filter((column) => column !== undefined);
  return {
    kind: 'table',
    title,
    columns: shown,
    rowCount: items.length,
    at: (row) => {
      const item = items.at(row);
      return item === undefined ? [] : shown.map((column) => column.value(item, row));
    },
    ...(details && {
      details: (row) => {
        const item = items.at(row);
        return item === undefined ? [] : details(item, row);
      },
    }),
    ...form,
  };
}

/** Returns rows that are read from items when they are shown, once for all of their columns. */
export function readRows<Item, Row>(
  items: readonly Item[],
  read: (item: Item, row: number) => Row | undefined,
): Rows<Row> {
  return {
    length: items.length,
    at: (row) => {
      const item = items[row];
      return item === undefined ? undefined : read(item, row);
    },
  };
}

/** Returns a column whose values begin at the same place. */
export function column<Item>(
  id: string,
  label: string,
  characters: number,
  value: ItemColumn<Item>['value'],
): ItemColumn<Item> {
  return { id, label, align: 'start', characters, value };
}

/** Returns a column whose values end at the same place, such as numbers. */
export function numberColumn<Item>(
  id: string,
  label: string,
  characters: number,
  value: ItemColumn<Item>['value'],
): ItemColumn<Item> {
  return { id, label, align: 'end', characters, value };
}

/** Returns a column that is hidden until the reader chooses it. */
export function optionalColumn<Item>(column: ItemColumn<Item>): ItemColumn<Item> {
  return { ...column, optional: true };
}

/** Returns a column that is shown even if all rows have the same value. */
export function staying<Item>(column: ItemColumn<Item>): ItemColumn<Item> {
  return { ...column, stays: true };
}

/** Returns columns whose values are the cells of a row by their ids. A row doesn't need to have all of them. */
export function cellColumns<Id extends string>(
  columns: readonly (Column & { readonly id: Id })[],
): readonly ItemColumn<Readonly<Partial<Record<Id, Value>>>>[] {
  return columns.map((each) => ({ ...each, value: (cells) => cells[each.id] ?? nothing }));
}

/** The position of a row, from 0. */
export const indexColumn: ItemColumn<unknown> = numberColumn('index', 'Index', 6, (_, row) => integerValue(row));

/** The same, where the position is that in a block or a transaction. */
export const positionColumn: ItemColumn<unknown> = { ...indexColumn, label: 'Position', characters: 8 };
