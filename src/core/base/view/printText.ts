import { cellCharacters, nameCharacters, shownCharacters } from '../answerBounds';
import { groupDigits, moreText } from './amountText';
import { cutText, wholeCharacters } from './cutText';
import type { DecodedView, LinePart } from './decodedView';
import { formatValue, type TimeFormat } from './formatValue';
import type { PlainFields, PlainSection, PlainTable, PlainView } from './plainView';
import { plainViewOf } from './plainViewOf';
import { middleEllipsis } from './shortForm';
import { visibleText } from './visibleText';

/** Maximum characters of a line after its indentation. */
const widestLine = 240;

/** Maximum characters of a value in a line. */
const widestValue = 160;

export interface TextOptions {
  /** Maximum number of rows printed per table. The number of omitted rows is printed. */
  readonly maxRows: number;
  readonly time: TimeFormat;
  /** Maximum number of characters printed of the JSON of an answer that isn't decoded. Without it, none is printed. */
  readonly jsonCharacters?: number;
}

const widestCell = 80;

/** Prints a decoded view for a terminal: aligned columns, no color, control characters of the data made visible. */
export function printText(view: DecodedView, options: TextOptions): string {
  return printPlainView(plainViewOf(view, options), options.time);
}

/** How to see what is left out, such as an option of the command line. A part without a way is absent. */
export interface SeeMoreOptions {
  /** For more rows of a table, and more fields. */
  readonly rows?: string | undefined;
  /** For the details of rows, and for the rows of tables that are folded elsewhere. */
  readonly details?: string | undefined;
  /** For the whole JSON of an answer, for long values, and for the points of a chart. */
  readonly json?: string | undefined;
  /** Characters of a line of the terminal, which no table is wider than. Any number if absent. */
  readonly columns?: number | undefined;
}

/** Prints a view that is plain data, in the same form. */
export function printPlainView(view: PlainView, time: TimeFormat, more: SeeMoreOptions = {}): string {
  return `${printPlainLines(view, time, more).join('\n')}\n`;
}

/** Returns the lines of the same text. A long table is in memory once then. */
export function printPlainLines(view: PlainView, time: TimeFormat, more: SeeMoreOptions = {}): readonly string[] {
  const blocks = [
    [printHeadline(view), ...view.notes.map((note) => `  ! ${visibleText(note.text, cellCharacters)}`)],
    ...view.sections.map((section) => printSection(section, time, more)),
    ...printAnswerJson(view, more),
  ];
  return blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

/** Prints the first line of a view: the kind of answer and its result. */
export function printHeadline({ title, summary }: Pick<PlainView, 'title' | 'summary'>): string {
  return `${visibleText(title, nameCharacters)}: ${visibleText(summary, cellCharacters)}`;
}

/** Prints the JSON of an answer that the sections don't show. */
function printAnswerJson({ json }: PlainView, more: SeeMoreOptions): readonly (readonly string[])[] {
  if (json === undefined) return [];
  const lines = json.text.split('\n').map((line) => visibleText(line));
  const cut = `… only the first ${groupDigits(json.text.length)} characters are printed${inBrackets(more.json)}`;
  return [json.isCut ? [...lines, cut] : lines];
}

function printSection(section: PlainSection, time: TimeFormat, more: SeeMoreOptions): readonly string[] {
  const title = printTitle(section);
  switch (section.kind) {
    case 'fields':
      return [...title, ...withCutNote(printFields(section, time, more), more)];
    case 'table':
      return section.isFolded
        ? [`${title.join('')}: ${groupDigits(section.rowCount)} rows, not listed${inBrackets(more.details)}`]
        : [
            ...title,
            ...withCutNote(section.isTree ? printTree(section, time, more) : printRows(section, time, more), more),
            ...printDetails(section, time, more),
            ...printSources(section, time, more),
          ];
    case 'chart':
      return [
        `${visibleText(section.title)}: ${groupDigits(section.pointCount)} points (${section.series.map((series) => visibleText(series.label)).join(', ')})${inBrackets(more.json)}`,
      ];
  }
}

function printFields({ fields, fieldCount }: PlainFields, time: TimeFormat, more: SeeMoreOptions): readonly string[] {
  const width = fields.reduce((most, field) => Math.max(most, Math.min(nameCharacters, field.label.length)), 0);
  const lines = fields.map((field) => {
    const hint = field.hint === undefined ? '' : `  (${visibleText(field.hint, nameCharacters)})`;
    const label = visibleText(field.label, nameCharacters).padEnd(width);
    return `  ${label}  ${formatValue(field.value, time)}${hint}`;
  });
  const left = fieldCount - fields.length;
  return left > 0 ? [...lines, `  … ${moreText(left, 'field')}${inBrackets(more.rows)}`] : lines;
}

/** Adds how to see whole values if a line has a value that was cut. */
function withCutNote(lines: readonly string[], { json }: SeeMoreOptions): readonly string[] {
  const isCut = json !== undefined && lines.some(({ length }) => length > shownCharacters);
  return isCut ? [...lines, `  … long values are cut${inBrackets(json)}`] : lines;
}

/** Prints the title of a section with a summary of its fields. */
function printTitle(section: PlainSection): readonly string[] {
  const { title = '' } = section;
  const fold = section.kind === 'fields' ? section.fold : undefined;
  const text = [title, ...(fold === undefined ? [] : [fold])].filter((part) => part !== '').join(': ');
  return text === '' ? [] : [visibleText(text, nameCharacters)];
}

/** A terminal can't expand rows, so their details are printed below the table, or how to see them. */
function printDetails(
  { rows, hasDetails, title = 'Row' }: PlainTable,
  time: TimeFormat,
  more: SeeMoreOptions,
): readonly string[] {
  const detailed = rows.flatMap(({ details }, index) => (details === undefined ? [] : [{ details, index }]));
  if (detailed.length === 0)
    return hasDetails && rows.length > 0 && more.details !== undefined
      ? [`  (for the details of each row: ${more.details})`]
      : [];
  const columns = more.columns === undefined ? undefined : more.columns - 2;
  return detailed.flatMap(({ details, index }) => [
    '',
    visibleText(`${title}, row ${groupDigits(index + 1)}`, nameCharacters),
    ...details.flatMap((section) =>
      printSection(section, time, { ...more, details: undefined, columns }).map((line) => `  ${line}`),
    ),
  ]);
}

/** A terminal can't expand rows, so the sources of names are printed below the table. */
function printSources({ sources }: PlainTable, time: TimeFormat, more: SeeMoreOptions): readonly string[] {
  if (sources === undefined) return [];
  return ['', ...printSection(sources, time, more)];
}

/** Deeper rows aren't indented further. */
const maxIndents = 20;

/** Indents the first cell of a row by its depth in the tree. Beyond the maximum, the row states its depth. */
function indented([first = '', ...rest]: readonly string[], depth: number): readonly string[] {
  const indent = '  '.repeat(Math.max(0, Math.min(depth, maxIndents)));
  return [`${indent}${depth > maxIndents ? `(${depth}) ` : ''}${first}`, ...rest];
}

function printRows(table: PlainTable, time: TimeFormat, more: SeeMoreOptions): readonly string[] {
  const shown = table.columns.flatMap((column, index) => (column.optional === true ? [] : [{ column, index }]));
  const rows = table.rows.map(({ values, depth }) => {
    const cells = shown.map(({ index }) => formatValue(values[index] ?? { kind: 'nothing' }, time));
    return depth === undefined ? cells : indented(cells, depth);
  });
  const head = shown.map(({ column }) => visibleText(column.label, nameCharacters));
  const widths = head.map(({ length }) => Math.min(widestCell, length));
  for (const cells of rows)
    for (const [at, { length }] of cells.entries())
      widths[at] = Math.min(widestCell, Math.max(widths[at] ?? 0, length));
  const isNumber = shown.map(({ column }) => column.align === 'end');
  const fitting = fitWidths(widths, isNumber, more.columns);
  const print = (cells: readonly string[]) =>
    `  ${fitting
      .map((width, at) => {
        const cell = cells[at] ?? '';
        if (isNumber[at] === true) return cell.padStart(width);
        return (more.columns === undefined ? cell : middleEllipsis(cell, width)).padEnd(width);
      })
      .join('  ')}`.trimEnd();
  const lines = [print(head), print(fitting.map((width) => '─'.repeat(width))), ...rows.map(print)];
  const hidden = widths.length - fitting.length;
  const left = table.rowCount - rows.length;
  return [
    ...lines,
    ...(left > 0 ? [`  … ${moreText(left, 'row')}${inBrackets(more.rows)}`] : []),
    ...(hidden > 0 ? [`  … ${moreText(hidden, 'column')}${inBrackets(more.json)}`] : []),
  ];
}

/** A column of text isn't made narrower than this. */
const narrowestCell = 8;

/**
 * Returns the widths of as many columns as fit into a line. Columns of text become narrower, the widest ones first, and
 * numbers stay whole: the last columns are left out for them.
 */
function fitWidths(
  widths: readonly number[],
  isNumber: readonly boolean[],
  columns: number | undefined,
): readonly number[] {
  if (columns === undefined) return widths;
  for (let count = widths.length; count > 1; count -= 1) {
    const some = widths.slice(0, count);
    const capped = (cap: number) => some.map((width, at) => (isNumber[at] === true ? width : Math.min(width, cap)));
    for (let cap = widestCell; cap >= narrowestCell; cap -= 1) {
      const fitting = capped(cap);
      if (fitting.reduce((sum, width) => sum + width + 2, 0) <= columns) return fitting;
    }
  }
  return widths.slice(0, 1).map((width) => Math.min(width, Math.max(1, columns - 2)));
}

function inBrackets(option: string | undefined): string {
  return option === undefined ? '' : ` (${option})`;
}

/** Prints rows that are a tree as lines with branches. The result of each row follows the rows within it. */
function printTree({ rows, rowCount }: PlainTable, time: TimeFormat, more: SeeMoreOptions): readonly string[] {
  const lines: string[] = [];
  const cutLine = (line: string): string => {
    const { columns = Infinity } = more;
    return line.length <= columns ? line : `${wholeCharacters(line, columns - 1)}…`;
  };
  const open: { readonly depth: number; readonly outcome: string | undefined }[] = [];
  const closeTo = (depth: number): void => {
    for (let last = open.at(-1); last !== undefined && last.depth >= depth; last = open.at(-1)) {
      open.pop();
      if (last.outcome !== undefined)
        lines.push(cutLine(`${indentOf(last.depth + 1)}└─ ← ${cutText(last.outcome, widestLine)}`));
    }
  };
  for (const { depth = 0, line } of rows) {
    closeTo(depth);
    const text = printParts(line?.parts ?? [], time);
    const outcome = line?.outcome && printParts(line.outcome, time).trimEnd();
    const level = depth > maxIndents ? `(${depth}) ` : '';
    lines.push(cutLine(`${indentOf(depth)}${depth <= 0 ? '' : '├─ '}${level}${cutText(text, widestLine)}`));
    open.push({ depth, outcome });
  }
  if (rows.length < rowCount) {
    return [...lines, `  … ${moreText(rowCount - rows.length, 'row')}${inBrackets(more.rows)}`];
  }
  closeTo(0);
  return lines;
}

/** The branch lines that continue to the left of a row at this depth. */
function indentOf(depth: number): string {
  return depth <= 0 ? '  ' : `    ${'│   '.repeat(Math.min(depth, maxIndents) - 1)}`;
}

function printParts(parts: readonly LinePart[], time: TimeFormat): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.kind === 'nothing' ? '' : formatValue(part, time, widestValue);
    })
    .join('');
}
