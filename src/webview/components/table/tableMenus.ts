import { printJson } from '../../../core/base/json/printJson';
import type { Column, TableSection } from '../../../core/base/view/decodedView';
import { printCsv, printJsonRows, printMarkdownTable, printTsv } from '../../../core/base/view/printTable';
import { jsonOfValue } from '../../../core/base/view/printValue';
import type { AnswerDocument } from '../../../messages/outputMessage';
import type { MenuEntry } from '../dom/menu';
import type { ViewContext } from '../dom/viewContext';

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

/**
 * Returns menu items that copy some rows in each format. `what` is the name of the rows: `row 3`, `all 10,000 rows`.
 */
export function copyEntries(what: string, table: () => TableSection, context: ViewContext): readonly MenuEntry[] {
  return copyFormats.map(({ label, print }) => ({
    kind: 'item',
    label: `Copy ${what} as ${label}`,
    run: () => context.copy(print(table()), `${what} as ${label}`),
  }));
}

/** Returns menu items that copy one column. Its JSON is a plain list. `table` has only that column. */
export function copyColumnEntries(what: string, table: () => TableSection, context: ViewContext): readonly MenuEntry[] {
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
export function documentEntries(
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
