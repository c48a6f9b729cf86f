import { cellCharacters, nameCharacters, shownFields } from '../answerBounds';
import { printJsonStart } from '../json/printJsonStart';
import type { DecodedView, Section, TableSection } from './decodedView';
import type { TimeFormat } from './formatTime';
import { formatValue } from './formatValue';
import { printTree } from './printTree';
import { visibleText } from './visibleText';

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
  const blocks = [
    [
      `${visibleText(view.title, nameCharacters)}: ${visibleText(view.summary, cellCharacters)}`,
      ...view.notes.map((note) => `  ! ${visibleText(note.text, cellCharacters)}`),
    ],
    ...view.sections.map((section) => printSection(section, options)),
    ...printAnswerJson(view, options.jsonCharacters),
  ];
  return blocks.map((lines) => lines.join('\n')).join('\n\n') + '\n';
}

/** Prints the JSON of an answer that the sections don't show. */
function printAnswerJson({ json }: DecodedView, most = 0): readonly (readonly string[])[] {
  if (most === 0 || json === undefined) return [];
  const text = printJsonStart(json, most + 1, 2);
  const lines = text
    .slice(0, most)
    .split('\n')
    .map((line) => visibleText(line));
  const cut = `… only the first ${most.toLocaleString('en-US')} characters are printed`;
  return [text.length > most ? [...lines, cut] : lines];
}

function printSection(section: Section, options: TextOptions): readonly string[] {
  const title = printTitle(section);
  switch (section.kind) {
    case 'fields': {
      const shown = section.fields.slice(0, Math.max(shownFields, options.maxRows));
      const width = shown.reduce((most, field) => Math.max(most, Math.min(nameCharacters, field.label.length)), 0);
      const lines = shown.map((field) => {
        const hint = field.hint === undefined ? '' : `  (${visibleText(field.hint, nameCharacters)})`;
        const label = visibleText(field.label, nameCharacters).padEnd(width);
        return `  ${label}  ${formatValue(field.value, options.time)}${hint}`;
      });
      const left = section.fields.length - shown.length;
      return [...title, ...lines, ...(left > 0 ? [`  … ${left} more fields`] : [])];
    }
    case 'table':
      return section.isFolded
        ? [`${title.join('')}: ${section.rowCount.toLocaleString('en')} rows, not listed`]
        : [
            ...title,
            ...(printTree(section, options) ?? printRows(section, options)),
            ...printSources(section, options),
          ];
    case 'chart':
      return [
        `${visibleText(section.title)}: ${section.x.length} points (${section.series.map((series) => visibleText(series.label)).join(', ')})`,
      ];
  }
}

/** Prints the title of a section, with what its fields come to. */
function printTitle(section: Section): readonly string[] {
  const { title = '' } = section;
  const fold = section.kind === 'fields' ? section.fold : undefined;
  const text = [title, ...(fold === undefined ? [] : [fold])].filter((part) => part !== '').join(': ');
  return text === '' ? [] : [visibleText(text, nameCharacters)];
}

/** A terminal has no details of rows: what names are from is printed below the table. */
function printSources(table: TableSection, options: TextOptions): readonly string[] {
  const fields = table.sources?.() ?? [];
  return fields.length === 0 ? [] : ['', ...printSection({ kind: 'fields', title: 'Decoded by', fields }, options)];
}

/** Deeper rows stand no further to the right. */
const mostIndents = 20;

/** Indents the first cell of a row by its depth in the tree. A row that is too deep says how deep it is. */
function indented([first = '', ...rest]: readonly string[], depth: number): readonly string[] {
  const indent = '  '.repeat(Math.min(depth, mostIndents));
  return [`${indent}${depth > mostIndents ? `(${depth}) ` : ''}${first}`, ...rest];
}

function printRows(table: TableSection, options: TextOptions): readonly string[] {
  const shown = table.columns.flatMap((column, index) => (column.optional === true ? [] : [{ column, index }]));
  const count = Math.min(table.rowCount, options.maxRows);
  const rows = Array.from({ length: count }, (_, row) => {
    const values = table.at(row);
    const cells = shown.map(({ index }) => formatValue(values[index] ?? { kind: 'nothing' }, options.time));
    return table.depth === undefined ? cells : indented(cells, table.depth(row));
  });
  const head = shown.map(({ column }) => visibleText(column.label, nameCharacters));
  const widths = shown.map((_, at) =>
    [head, ...rows].reduce((most, cells) => Math.min(widestCell, Math.max(most, cells[at]?.length ?? 0)), 0),
  );
  const print = (cells: readonly string[]) =>
    `  ${cells
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return shown[at]?.column.align === 'end' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')}`.trimEnd();
  const lines = [print(head), print(widths.map((width) => '-'.repeat(width))), ...rows.map(print)];
  return count < table.rowCount ? [...lines, `  … ${table.rowCount - count} more rows`] : lines;
}
