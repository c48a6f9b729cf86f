import type { DecodedView, TableSection } from '../view/decodedView';
import { nothing, statusValue, textValue } from '../view/makeValue';
import type { Value } from '../view/value';
import type { Comparison } from './compareSides';
import type { ComparedField } from './fieldList';

/** Summarizes a comparison: `3 of 14 fields differ`. */
export function describeComparison({ fields, differences, unlisted }: Comparison): string {
  const count = fields.length + unlisted;
  if (count === 1) return differences === 0 ? 'The answers are identical' : 'The answers differ';
  return differences === 0
    ? `All ${count} fields are identical`
    : `${differences} of ${count} fields ${differences === 1 ? 'differs' : 'differ'}`;
}

/**
 * Returns a comparison as a table with one row per field and one column per network. Differing rows are marked by text.
 */
export function comparisonTable({ labels, fields }: Comparison): TableSection {
  return {
    kind: 'table',
    title: 'Fields',
    columns: [
      { id: 'mark', label: 'Compared', align: 'start', characters: 12 },
      { id: 'field', label: 'Field', align: 'start', characters: 24 },
      ...labels.map((label, index) => ({ id: `side${index}`, label, align: 'start' as const, characters: 24 })),
    ],
    rowCount: fields.length,
    at: (row) => rowOf(fields[row], labels.length),
    details: (row) => [
      {
        kind: 'fields',
        ...titled(fields[row]),
        fields: labels.map((label, index) => ({ label, value: fields[row]?.values[index] ?? nothing })),
      },
    ],
  };
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

function rowOf(field: ComparedField | undefined, sides: number): readonly Value[] {
  if (!field) return [];
  const mark = field.differs ? statusValue('bad', '≠ differs') : statusValue('neutral', '= same');
  return [mark, textValue(field.label), ...Array.from({ length: sides }, (_, index) => field.values[index] ?? nothing)];
}

function titled(field: ComparedField | undefined): { readonly title?: string } {
  return field ? { title: field.label } : {};
}
