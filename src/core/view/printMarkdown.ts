import type { DecodedView, Section, TableSection } from './decodedView';
import { escapeMarkdown } from './escapeMarkdown';
import type { TimeFormat } from './formatTime';
import { formatValue } from './formatValue';

export interface MarkdownOptions {
  /** Rows of each table that are printed; what is left out is counted. */
  readonly maxRows: number;
  readonly time: TimeFormat;
}

/** A decoded view as Markdown for viewers without the renderer: summary, notes, fields, tables without optional columns. */
export function printMarkdown(view: DecodedView, options: MarkdownOptions): string {
  const head = `**${escapeMarkdown(view.title)}**: ${escapeMarkdown(view.summary)}`;
  const notes = view.notes.map((note) => `> ${escapeMarkdown(note.text)}`);
  const sections = view.sections.map((section) => printSection(section, options));
  return [head, ...(notes.length > 0 ? [notes.join('\n>\n')] : []), ...sections].join('\n\n') + '\n';
}

function printSection(section: Section, options: MarkdownOptions): string {
  const title = section.title === undefined || section.title === '' ? '' : `**${escapeMarkdown(section.title)}**\n\n`;
  switch (section.kind) {
    case 'fields': {
      const rows = section.fields.map((field) => {
        const hint = field.hint === undefined ? '' : ` (${escapeMarkdown(field.hint)})`;
        return `| ${escapeMarkdown(field.label)} | ${escapeMarkdown(formatValue(field.value, options.time))}${hint} |`;
      });
      return [`${title}| Field | Value |`, '| --- | --- |', ...rows].join('\n');
    }
    case 'table':
      return title + printRows(section, options);
    case 'chart':
      return `${title}${section.x.length} points over ${escapeMarkdown(section.xLabel)}: ${section.series
        .map((series) => escapeMarkdown(series.unit === '' ? series.label : `${series.label} (${series.unit})`)).join(', ')}`;
  }
}

function printRows(table: TableSection, options: MarkdownOptions): string {
  const shown = table.columns.flatMap((column, index) => (column.optional === true ? [] : [{ column, index }]));
  const count = Math.min(table.rowCount, options.maxRows);
  const rows = Array.from({ length: count }, (_, row) => {
    const values = table.at(row);
    const cells = shown.map(({ index }) => escapeMarkdown(formatValue(values[index] ?? { kind: 'nothing' }, options.time)));
    return `| ${cells.join(' | ')} |`;
  });
  const lines = [
    `| ${shown.map(({ column }) => escapeMarkdown(column.label)).join(' | ')} |`,
    `| ${shown.map(({ column }) => (column.align === 'end' ? '---:' : '---')).join(' | ')} |`,
    ...rows,
  ];
  return count < table.rowCount ? `${lines.join('\n')}\n\n${table.rowCount - count} more rows` : lines.join('\n');
}
