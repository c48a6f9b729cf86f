import { shownCharacters, shownFields } from '../answerBounds';
import { printJsonStart } from '../json/printJson';
import type { ChartSection, Column, DecodedView, FieldsSection, Section, TableSection } from './decodedView';
import type {
  CutText,
  PlainChart,
  PlainColumn,
  PlainFields,
  PlainRow,
  PlainSection,
  PlainTable,
  PlainView,
} from './plainView';

export interface PlainViewLimits {
  /** Maximum number of rows of a table and points of a chart. */
  readonly maxRows: number;
  /**
   * Maximum number of rows of a table whose details are included, none by default. A table with more rows has none:
   * the details of some would hide the others. Folded tables with up to as many rows are included. Tables within details
   * have no details.
   */
  readonly maxDetailedRows?: number;
  /** Maximum number of characters of JSON for an answer that isn't decoded. Without it, no JSON is included. */
  readonly jsonCharacters?: number;
}

/** Returns a view as plain data, within limits. Decodes only the included rows. */
export function plainViewOf(view: DecodedView, limits: PlainViewLimits): PlainView {
  const { title, summary, tone, notes, json, failure } = view;
  // An answer that couldn't be decoded has nothing but its JSON.
  const { jsonCharacters = failure === undefined ? 0 : shownCharacters } = limits;
  return {
    title,
    summary,
    tone,
    notes,
    sections: view.sections.map((section) => plainSectionOf(section, limits)),
    failure,
    ...(json !== undefined &&
      jsonCharacters > 0 && { json: cutAt(printJsonStart(json, jsonCharacters + 1, 2), jsonCharacters) }),
  };
}

/** Cuts a text to a number of characters. The result records whether it was cut. */
export function cutAt(text: string, maxCharacters: number): CutText {
  return text.length > maxCharacters ? { text: text.slice(0, maxCharacters), isCut: true } : { text };
}

function plainSectionOf(section: Section, limits: PlainViewLimits): PlainSection {
  switch (section.kind) {
    case 'fields':
      return plainFieldsOf(section, limits);
    case 'table':
      return plainTableOf(section, limits);
    case 'chart':
      return plainChartOf(section, limits);
  }
}

function plainFieldsOf({ title, fold, fields }: FieldsSection, { maxRows }: PlainViewLimits): PlainFields {
  return {
    kind: 'fields',
    title,
    fold,
    fields: fields.slice(0, Math.max(shownFields, maxRows)),
    fieldCount: fields.length,
  };
}

function plainTableOf(table: TableSection, limits: PlainViewLimits): PlainTable {
  const { title, columns, rowCount, isFolded, outline } = table;
  const { maxDetailedRows = 0 } = limits;
  const isLeftOut = isFolded === true && rowCount > maxDetailedRows;
  const count = isLeftOut ? 0 : Math.min(rowCount, limits.maxRows);
  const sources = isLeftOut ? [] : (table.sources?.() ?? []);
  return {
    kind: 'table',
    title,
    columns: columns.map(plainColumnOf),
    rowCount,
    ...(isLeftOut && { isFolded: true }),
    ...(outline && { isTree: true }),
    ...(table.details && !isLeftOut && { hasDetails: true }),
    rows: Array.from({ length: count }, (_, row) => ({
      ...plainRowOf(table, row),
      ...(rowCount <= maxDetailedRows && detailsOf(table, row, limits)),
    })),
    ...(sources.length > 0 && {
      sources: plainFieldsOf({ kind: 'fields', title: 'Decoded by', fields: sources }, limits),
    }),
  };
}

function plainColumnOf({ id, name, label, align, optional }: Column): PlainColumn {
  return { id, label, align, ...(name !== undefined && { name }), optional };
}

function plainRowOf(table: TableSection, row: number): PlainRow {
  const { outline } = table;
  const values = table.at(row);
  const depth = table.depth?.(row);
  const mark = outline?.mark(row);
  return {
    values,
    depth,
    mark,
    line: outline?.line(row, values),
  };
}

function detailsOf(table: TableSection, row: number, limits: PlainViewLimits): Pick<PlainRow, 'details'> {
  const sections = table.details?.(row) ?? [];
  const { maxDetailedRows: _none, ...inner } = limits;
  return sections.length === 0 ? {} : { details: sections.map((section) => plainSectionOf(section, inner)) };
}

function plainChartOf({ title, xLabel, x, series }: ChartSection, { maxRows }: PlainViewLimits): PlainChart {
  return {
    kind: 'chart',
    title,
    xLabel,
    pointCount: x.length,
    points: x.slice(0, maxRows).map((at, index) => ({ x: at, values: series.map((each) => each.exact(index)) })),
    series: series.map(({ label, unit }) => ({ label, unit })),
  };
}
