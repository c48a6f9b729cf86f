import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { integerOf, isObject, membersOf, readMember } from '../../base/json/readMember';
import { quantityCell, timeCell } from './quantityCell';
import type { RowLayout } from './rowLayout';
import type { ColumnType, ColumnValue, SaveColumn } from './saveColumn';

/** A column with the values of one member of objects. */
export interface MemberColumn extends SaveColumn {
  readonly member: string;
}

/** A column whose values are calculated from objects. */
export interface CalculatedColumn extends SaveColumn {
  cellOf(item: JsonValue): ColumnValue;
}

/** Returns the column of a member, whose name has underscores instead of capitals. */
export function memberColumn(member: string, type: ColumnType): MemberColumn {
  return { member, type, name: member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) };
}

/**
 * Returns the layout of objects: one column per member, at most one calculated column, and `other` with the members that
 * have no column or don't fit it.
 */
export function memberLayout(memberColumns: readonly MemberColumn[], calculated?: CalculatedColumn): RowLayout {
  const members = new Set(memberColumns.map(({ member }) => member));
  const columns: readonly SaveColumn[] = [
    ...memberColumns.map(({ name, type }): SaveColumn => ({ name, type })),
    ...(calculated === undefined ? [] : [{ name: calculated.name, type: calculated.type }]),
    { name: 'other', type: 'json' },
  ];
  const rowOf = (item: JsonValue): readonly ColumnValue[] => {
    const others: [member: string, value: JsonValue][] = [];
    const cells = memberColumns.map(({ member, type }): ColumnValue => {
      const value = readMember(item, member) ?? null;
      const cell = cellOf(value, type);
      if (cell === null && value !== null) others.push([member, value]);
      return cell;
    });
    for (const [name, value] of membersOf(objectOf(item))) if (!members.has(name)) others.push([name, value]);
    const other = others.length === 0 ? null : printJson(Object.fromEntries(others));
    return [...cells, ...(calculated === undefined ? [] : [calculated.cellOf(item)]), other];
  };
  return {
    sources: [],
    columns,
    rows: (items) => {
      const rows = items.map(rowOf);
      return {
        rowCount: rows.length,
        columns: columns.map((_, place) => rows.map((row) => row[place] ?? null)),
      };
    },
  };
}

function objectOf(item: JsonValue): JsonObject {
  return isObject(item) ? item : {};
}

function cellOf(value: JsonValue, type: ColumnType): ColumnValue {
  switch (type) {
    case 'int64':
    case 'uint64':
      return quantityCell(value);
    case 'decimal':
      return integerOf(value)?.toString() ?? null;
    case 'time':
      return timeCell(value);
    case 'text':
      return typeof value === 'string' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'json':
      return value === null ? null : printJson(value);
  }
}
