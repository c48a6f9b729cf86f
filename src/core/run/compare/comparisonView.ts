import { cellCharacters } from '../../base/answerBounds';
import type { Column, DecodedView, TableSection } from '../../base/view/decodedView';
import { distinctCuts } from '../../base/view/distinctCuts';
import { formatValue, utcTime } from '../../base/view/formatValue';
import { nothing, statusValue, textValue, type Value } from '../../base/view/value';
import type { Comparison } from './compareSides';
import type { ComparedField } from './fieldList';

/**
 * Summarizes a comparison: `3 of 14 fields differ`. Networks without a result are counted, and one result is compared
 * with nothing.
 */
export function describeComparison(comparison: Comparison): string {
  const { hasResult } = comparison;
  const silent = hasResult.filter((has) => !has).length;
  if (silent === 0) return describeFields(comparison);
  if (silent === hasResult.length)
    return `No network returned a result · the failures ${comparison.differences === 0 ? 'are identical' : 'differ'}`;
  const without = `${silent} of ${hasResult.length} networks returned no result`;
  return isCompared(comparison) ? `${describeFields(comparison)} · ${without}` : `Nothing to compare · ${without}`;
}

function describeFields({ fields, unlisted }: Comparison): string {
  const compared = fields.filter(({ isOutcome }) => isOutcome !== true);
  const differences = compared.filter(({ differs }) => differs).length + unlisted;
  const count = compared.length + unlisted;
  if (count === 1) return differences === 0 ? 'The answers are identical' : 'The answers differ';
  return differences === 0
    ? `All ${count} fields are identical`
    : `${differences} of ${count} fields ${differences === 1 ? 'differs' : 'differ'}`;
}

/** Whether at least two sides have a result. */
function isCompared({ hasResult }: Comparison): boolean {
  return hasResult.filter((has) => has).length > 1;
}

/**
 * Returns a comparison as a table with one row per field and one column per network. Differing rows are marked by text.
 */
export function comparisonTable(comparison: Comparison): TableSection {
  const { labels, fields } = comparison;
  return {
    kind: 'table',
    title: 'Fields',
    columns: [
      { id: 'mark', label: 'Compared', align: 'start', characters: 12, stays: true },
      {
        id: 'field',
        label: 'Field',
        align: 'start',
        characters: 56,
        stays: true,
        cut: (characters) =>
          distinctCuts(
            fields.map(({ label }) => label),
            characters,
          ),
      },
      ...labels.map(
        (label, index) =>
          ({
            id: `side${index}`,
            label,
            align: 'start',
            characters: labels.length > 2 ? 28 : 44,
            stays: true,
            cut: (characters) => distinctCuts(differentTexts(fields), characters),
          }) satisfies Column,
      ),
    ],
    rowCount: fields.length,
    at: (row) => rowOf(comparison, fields[row]),
    details: (row) => [
      {
        kind: 'fields',
        ...titled(fields[row]),
        fields: labels.map((label, index) => ({ label, value: fields[row]?.values[index] ?? nothing })),
      },
    ],
  };
}

/** Returns the texts of the fields that differ. They must look different at any column width. */
function differentTexts(fields: readonly ComparedField[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap(({ differs, values }) => (differs ? values.flatMap((value) => (value ? textOf(value) : [])) : [])),
  );
}

function textOf(value: Value): readonly string[] {
  if (value.kind === 'text') return [formatValue(value, utcTime, cellCharacters)];
  return 'text' in value ? [value.text.slice(0, cellCharacters)] : [];
}

/** Returns a comparison as a view for text output. Lists only the differences. */
export function comparisonView(comparison: Comparison): DecodedView {
  const different = comparison.fields.filter(({ differs }) => differs);
  return {
    title: `Compared: ${comparison.labels.join(', ')}`,
    summary: describeComparison(comparison),
    tone: 'neutral',
    notes: unlistedNotes(comparison),
    sections:
      different.length === 0
        ? []
        : [{ ...comparisonTable({ ...comparison, fields: different }), title: 'Differences' }],
  };
}

/** Returns a note if some differences are not listed. */
export function unlistedNotes({ unlisted }: Comparison): DecodedView['notes'] {
  return unlisted === 0
    ? []
    : [
        {
          severity: 'information',
          text: `${unlisted} more ${unlisted === 1 ? 'difference is' : 'differences are'} not listed: only the first differences of each list are shown.`,
        },
      ];
}

function rowOf(comparison: Comparison, field: ComparedField | undefined): readonly Value[] {
  if (!field) return [];
  return [
    markOf(comparison, field),
    textValue(field.label),
    ...comparison.labels.map((_, side) => field.values[side] ?? nothing),
  ];
}

function markOf(comparison: Comparison, field: ComparedField): Value {
  if (field.differs) return statusValue('bad', '≠ differs');
  return field.isOutcome === true || isCompared(comparison)
    ? statusValue('neutral', '= same')
    : statusValue('neutral', 'not compared');
}

function titled(field: ComparedField | undefined): { readonly title?: string } {
  return field ? { title: field.label } : {};
}
