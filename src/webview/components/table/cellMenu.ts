import { printJson } from '../../../core/base/json/printJson';
import { countedText, groupDigits } from '../../../core/base/view/amountText';
import type { Column, TableSection } from '../../../core/base/view/decodedView';
import { printCsv, printJsonRows, printMarkdownTable, printTsv } from '../../../core/base/view/printTable';
import { jsonOfValue, printValue } from '../../../core/base/view/printValue';
import type { AnswerDocument } from '../../../messages/outputMessage';
import type { MenuEntry } from '../dom/menu';
import type { ViewContext } from '../dom/viewContext';
import { identifierEntries, identifierOf } from '../values/identifierOf';
import { secondsOf, timeEntries } from '../values/timeMenu';
import type { ShownColumn } from './columns/columnLayout';
import { foldEntries } from './foldRows';
import { chosenRows } from './rowSelection';
import type { ActiveCell, TableGrid } from './tableGrid';

interface CopyFormat {
  readonly label: string;
  print(table: TableSection): string;
}

interface TableFormat extends CopyFormat {
  readonly extension: string;
  readonly language: Extract<AnswerDocument, { kind: 'text' }>['language'];
}

const formats = [
  { label: 'JSON', extension: 'json', language: 'json', print: printJsonRows },
  { label: 'CSV', extension: 'csv', language: 'csv', print: printCsv },
  { label: 'Markdown', extension: 'md', language: 'markdown', print: printMarkdownTable },
] as const satisfies readonly TableFormat[];

const [json, csv, markdown] = formats;

/** Spreadsheets paste TSV into cells. A file of rows is CSV. */
const copyFormats: readonly CopyFormat[] = [json, csv, { label: 'TSV', print: printTsv }, markdown];

const separator: MenuEntry = { kind: 'separator' };

/** Returns the menu of a cell, its row, and the selected rows. */
export function cellEntries(grid: TableGrid, { row, shown, value }: ActiveCell): readonly MenuEntry[] {
  const { context } = grid.options;
  const identifier = identifierOf(value);
  const seconds = secondsOf(value);
  const onTime = seconds === undefined ? [] : timeEntries(seconds, context);
  const onCell: readonly MenuEntry[] =
    identifier === undefined
      ? [
          {
            kind: 'item',
            label: `Copy ${shown.column.label.toLowerCase()}`,
            keys: 'Ctrl+C',
            run: () => context.copy(printValue(value), shown.column.label),
          },
        ]
      : identifierEntries(identifier, context);
  const toggle = grid.isOpen(row) ? 'Close details' : 'Open details';
  const details: readonly MenuEntry[] = grid.hasDetails
    ? [{ kind: 'item', label: toggle, keys: 'Enter', run: () => grid.toggleDetails(row) }]
    : [];
  const picked = grid.selection.among(grid.order);
  const rows =
    picked.length > 1
      ? copyEntries(
          `${groupDigits(picked.length)} rows`,
          () => chosenRows(grid.options.section, picked, columnsOf(grid)),
          context,
        )
      : copyEntries('row', () => chosenRows(grid.options.section, [row], columnsOf(grid)), context);
  const folds = foldEntries(grid, row);
  return [
    ...onCell,
    ...onTime,
    ...details,
    ...callEntries(grid, row),
    ...(folds.length === 0 ? [] : [separator, ...folds]),
    separator,
    ...rows,
  ];
}

/** Returns menu items for the cells that repeat a row's call or ask more about the row. */
function callEntries(grid: TableGrid, row: number): readonly MenuEntry[] {
  const { rowCell, outline } = grid.options.section;
  return [
    ...cellItems(grid, 'Call', outline?.cell?.(row)),
    ...(rowCell === undefined ? [] : cellItems(grid, rowCell.label, rowCell.of(row))),
  ];
}

function cellItems({ options: { context } }: TableGrid, label: string, text: string | undefined): readonly MenuEntry[] {
  if (text === undefined) return [];
  const { addCell } = context;
  const copied = `the ${label.toLowerCase()} as a cell`;
  return [
    ...(addCell === undefined
      ? []
      : [{ kind: 'item' as const, label: `Add ${label} as Cell`, run: () => addCell(text) }]),
    { kind: 'item', label: `Copy ${label} as Cell`, run: () => context.copy(text, copied) },
  ];
}

/** Returns the menu of a column. */
export function headEntries(grid: TableGrid, shown: ShownColumn): readonly MenuEntry[] {
  const { index, column } = shown;
  const { context, section } = grid.options;
  const isLast = grid.layout.shown.length === 1;
  return [
    { kind: 'item', label: 'Sort', keys: 'Enter', run: () => grid.options.onSort(index) },
    { kind: 'item', label: 'Widen', keys: 'Shift+→', run: () => grid.widenColumn(shown, 1) },
    { kind: 'item', label: 'Narrow', keys: 'Shift+←', run: () => grid.widenColumn(shown, -1) },
    ...(isLast
      ? []
      : [{ kind: 'item' as const, label: `Hide ${column.label}`, run: () => grid.setColumnShown(index, false) }]),
    separator,
    ...copyColumnEntries('column', () => chosenRows(section, grid.order, [index]), context),
  ];
}

/** Returns the menu of the selected rows, or of all visible rows. */
export function tableEntries(grid: TableGrid, name: string): readonly MenuEntry[] {
  const { context, section } = grid.options;
  const picked = grid.selection.among(grid.order);
  const rows = picked.length > 0 ? picked : grid.order;
  const areAll = picked.length === 0 && rows.length === section.rowCount;
  const what = areAll ? 'all rows' : counted(rows.length);
  const table = () => chosenRows(section, rows, columnsOf(grid));
  const documents = documentEntries(what, name, table, context);
  return [...copyEntries(what, table, context), ...(documents.length > 0 ? [separator, ...documents] : [])];
}

/** Returns the menu for visible columns, which stays open. */
export function columnEntries(grid: TableGrid): readonly MenuEntry[] {
  return grid.options.section.columns.map((column, index) => ({
    kind: 'check',
    label: column.label,
    checked: grid.layout.isShown(index),
    run: (checked) => grid.setColumnShown(index, checked),
  }));
}

function columnsOf(grid: TableGrid): readonly number[] {
  return grid.layout.copied;
}

function counted(rows: number): string {
  return countedText(rows, 'row');
}

/**
 * Returns menu items that copy some rows in each format. `what` is the name of the rows: `row 3`, `all 10,000 rows`.
 */
function copyEntries(what: string, table: () => TableSection, context: ViewContext): readonly MenuEntry[] {
  return copyFormats.map(({ label, print }) => ({
    kind: 'item',
    label: `Copy ${what} as ${label}`,
    run: () => context.copy(print(table()), `${what} as ${label}`),
  }));
}

/** Returns menu items that copy one column. Its JSON is a plain list. `table` has only that column. */
function copyColumnEntries(what: string, table: () => TableSection, context: ViewContext): readonly MenuEntry[] {
  const list = (column: TableSection) =>
    printJson(
      Array.from({ length: column.rowCount }, (_, row) => jsonOfValue(column.at(row)[0] ?? { kind: 'nothing' })),
    );
  return copyFormats.map((format) => ({
    kind: 'item',
    label: `Copy ${what} as ${format.label}`,
    run: () => context.copy((format === json ? list : format.print)(table()), `${what} as ${format.label}`),
  }));
}

/** Returns menu items that open or save some rows as a document, if the host supports it. */
function documentEntries(
  what: string,
  name: string,
  table: () => TableSection,
  context: ViewContext,
): readonly MenuEntry[] {
  const { open, save } = context;
  const document = ({ extension, language, print }: TableFormat): AnswerDocument => ({
    kind: 'text',
    name: `${name}.${extension}`,
    language,
    text: print(table()),
  });
  return formats.flatMap((format) => [
    ...(open === undefined
      ? []
      : [{ kind: 'item' as const, label: `Open ${what} as ${format.label}`, run: () => open(document(format)) }]),
    ...(save === undefined
      ? []
      : [{ kind: 'item' as const, label: `Save ${what} as ${format.label}…`, run: () => save(document(format)) }]),
  ]);
}

/**
 * Returns the menu of columns to group by. A column whose rows are all different would make one group for each row.
 */
export function groupEntries(
  columns: readonly Column[],
  grouping: number | undefined,
  groupBy: (column: number | undefined) => void,
): readonly MenuEntry[] {
  const item = (label: string, by: number | undefined): MenuEntry => ({ kind: 'item', label, run: () => groupBy(by) });
  const entries = columns.map(({ label }, index) => item(`Group by ${label}`, index));
  return grouping === undefined ? entries : [item("Don't group", undefined), { kind: 'separator' }, ...entries];
}
