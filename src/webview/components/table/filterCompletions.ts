import { nameCharacters } from '../../../core/base/answerBounds';
import type { Column, TableSection } from '../../../core/base/view/decodedView';
import { printValue } from '../../../core/base/view/printValue';
import type { Value } from '../../../core/base/view/value';
import { visibleText } from '../../../core/base/view/visibleText';
import { type FilterOperator, filterParts, readCondition } from './rowFilter';

/** A suggestion for a filter: the whole text after it was accepted, the added text, and its purpose. */
export interface FilterCompletion {
  readonly text: string;
  readonly label: string;
  readonly detail: string;
}

/** Number of rows that are read for the values of a column. */
const sampleRows = 200;
const maxCompletions = 12;

/**
 * Returns suggestions for the last condition of a filter: the columns with a suitable operator for their values, and
 * after an operator the values of the first rows.
 */
export function filterCompletions(text: string, table: TableSection): readonly FilterCompletion[] {
  const last = filterParts(text).at(-1) ?? '';
  const before = text.slice(0, text.length - last.length) + (/^\s*/.exec(last)?.[0] ?? '');
  const typed = readCondition(last, table.columns);
  const found = typed === undefined ? columnCompletions(last, table) : valueCompletions(typed, table);
  return found.slice(0, maxCompletions).map((completion) => ({ ...completion, text: before + completion.text }));
}

function columnCompletions(typed: string, table: TableSection): readonly FilterCompletion[] {
  const wanted = typed.trim().toLowerCase();
  const first = table.rowCount > 0 ? table.at(0) : [];
  return table.columns.flatMap((column, index) => {
    if (!column.label.toLowerCase().includes(wanted)) return [];
    const { operator, detail } = hintOf(first[index]);
    const label = `${visibleText(column.label, nameCharacters)} ${operator}`;
    return [{ text: `${column.label} ${operator} `, label, detail }];
  });
}

function hintOf(value: Value = { kind: 'nothing' }): { readonly operator: FilterOperator; readonly detail: string } {
  switch (value.kind) {
    case 'integer':
    case 'amount':
    case 'share':
      return { operator: '>', detail: 'number, such as 1_000 or 0.5' };
    case 'time':
      return { operator: '>', detail: 'date in UTC, such as 2024-01-31' };
    case 'address':
    case 'key':
    case 'felt':
    case 'hash':
      return { operator: '=', detail: 'complete value' };
    default:
      return { operator: '~', detail: 'part of the text' };
  }
}

function valueCompletions(
  {
    column,
    operator,
    operand,
  }: { readonly column: number; readonly operator: FilterOperator; readonly operand: string },
  table: TableSection,
): readonly FilterCompletion[] {
  const heading: Column | undefined = table.columns[column];
  if (heading === undefined || operator.startsWith('<') || operator.startsWith('>')) return [];
  const values = new Set<string>();
  for (let row = 0; row < Math.min(sampleRows, table.rowCount) && values.size < maxCompletions; row++) {
    const text = completableText(table.at(row)[column]);
    if (text?.toLowerCase().includes(operand.toLowerCase()) && text.toLowerCase() !== operand.toLowerCase())
      values.add(text);
  }
  return [...values].map((value) => ({
    text: `${heading.label} ${operator} ${value}`,
    label: visibleText(value, nameCharacters),
    detail: '',
  }));
}

/**
 * Returns the text of a value for a filter. Excludes numbers, which users type, and long values, which are found by a
 * part.
 */
function completableText(value: Value = { kind: 'nothing' }): string | undefined {
  switch (value.kind) {
    case 'text':
    case 'status':
    case 'address':
    case 'key':
    case 'felt':
    case 'hash': {
      const text = printValue(value);
      return text.length <= nameCharacters && !/\sand\s|&&/i.test(text) ? text : undefined;
    }
    default:
      return undefined;
  }
}
