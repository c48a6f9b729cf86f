import { cellCharacters, nameCharacters, shownFields } from '../answerBounds';
import { printJsonStart } from '../json/printJson';
import { groupDigits, moreText } from './amountText';
import { cutText } from './cutText';
import type { DecodedView, Section, TableSection } from './decodedView';
import { formatValue, type TimeFormat } from './formatValue';
import { codeBlock, joinMarkdown, type Markdown, markdownOf, tableRow, tableRule } from './markdown';

export interface MarkdownOptions {
  /** Maximum number of rows printed per table. The number of omitted rows is printed. */
  readonly maxRows: number;
  readonly time: TimeFormat;
  /** Maximum number of characters printed of the JSON of an answer that isn't decoded. Without it, none is printed. */
  readonly jsonCharacters?: number;
}

/**
 * Prints a decoded view as Markdown for viewers without the renderer: summary, notes, fields, and tables without
 * optional columns.
 */
export function printMarkdown(view: DecodedView, options: MarkdownOptions): string {
  const head = markdownOf`**${cutText(view.title, nameCharacters)}**: ${cutText(view.summary, cellCharacters)}`;
  const notes = joinMarkdown(
    view.notes.map((note) => markdownOf`> ${cutText(note.text, cellCharacters)}`),
    '\n>\n',
  );
  const sections = view.sections.map((section) => printSection(section, options));
  return `${joinMarkdown([head, notes, ...sections, ...printAnswerJson(view, options.jsonCharacters)], '\n\n').print()}\n`;
}

/** Prints the JSON of an answer that the sections don't show. */
function printAnswerJson({ json }: DecodedView, maxCharacters = 0): readonly Markdown[] {
  if (maxCharacters === 0 || json === undefined) return [];
  const text = printJsonStart(json, maxCharacters + 1, 2);
  const block = codeBlock(text.slice(0, maxCharacters), 'json');
  return text.length > maxCharacters
    ? [block, markdownOf`Only the first ${groupDigits(maxCharacters)} characters are shown.`]
    : [block];
}

function printSection(section: Section, options: MarkdownOptions): Markdown {
  const title =
    section.title === undefined || section.title === ''
      ? ''
      : markdownOf`**${cutText(section.title, nameCharacters)}**${foldOf(section)}\n\n`;
  switch (section.kind) {
    case 'fields': {
      const rows = section.fields.slice(0, Math.max(shownFields, options.maxRows)).map((field) => {
        const hint = field.hint === undefined ? '' : markdownOf` (${cutText(field.hint, nameCharacters)})`;
        return tableRow([
          cutText(field.label, nameCharacters),
          markdownOf`${formatValue(field.value, options.time)}${hint}`,
        ]);
      });
      const text = markdownOf`${title}| Field | Value |\n| --- | --- |\n${joinMarkdown(rows, '\n')}`;
      const left = section.fields.length - rows.length;
      return left > 0 ? markdownOf`${text}\n\n${moreText(left, 'field')}` : text;
    }
    case 'table': {
      if (section.isFolded) return markdownOf`${title}${groupDigits(section.rowCount)} rows, not listed`;
      const rows = markdownOf`${title}${printRows(section, options)}`;
      const sources = section.sources?.() ?? [];
      if (sources.length === 0) return rows;
      return markdownOf`${rows}\n\n${printSection({ kind: 'fields', title: 'Decoded by', fields: sources }, options)}`;
    }
    case 'chart':
      return markdownOf`${title}${groupDigits(section.x.length)} points over ${section.xLabel}: ${joinMarkdown(
        section.series.map((series) => (series.unit === '' ? series.label : `${series.label} (${series.unit})`)),
        ', ',
      )}`;
  }
}

/** Returns a summary of a section's fields, to print after its title. */
function foldOf(section: Section): string {
  return section.kind === 'fields' && section.fold !== undefined ? `: ${cutText(section.fold, nameCharacters)}` : '';
}

function printRows(table: TableSection, options: MarkdownOptions): Markdown {
  const shown = table.columns.flatMap((column, index) => (column.optional === true ? [] : [{ column, index }]));
  const count = Math.min(table.rowCount, options.maxRows);
  const rows = Array.from({ length: count }, (_, row) => {
    const values = table.at(row);
    return tableRow(shown.map(({ index }) => formatValue(values[index] ?? { kind: 'nothing' }, options.time)));
  });
  const lines = joinMarkdown(
    [
      tableRow(shown.map(({ column }) => cutText(column.label, nameCharacters))),
      tableRule(shown.map(({ column }) => column.align)),
      ...rows,
    ],
    '\n',
  );
  return count < table.rowCount ? markdownOf`${lines}\n\n${moreText(table.rowCount - count, 'row')}` : lines;
}
