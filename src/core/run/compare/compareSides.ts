import { textValue } from '../../base/view/makeValue';
import type { Value } from '../../base/view/value';
import type { ComparedSide } from './comparedSide';
import { compareJson } from './compareJson';
import { compareViews } from './compareViews';
import type { ComparedField, FieldComparison } from './fieldList';

/** What is compared: the decoded fields of the answers, or the single values of their JSON. */
export type ComparedForm = 'decoded' | 'json';

/** A comparison of the answers of several networks to the same request. */
export interface Comparison extends FieldComparison {
  /** Column headings in the order of the sides. */
  readonly labels: readonly string[];
  /** Whether each side has a result. Only sides with one are compared. */
  readonly hasResult: readonly boolean[];
  /** Number of fields that differ, including fields that are not listed. */
  readonly differences: number;
}

/**
 * Compares the answers of several networks. The outcome of each is a field. A side without a result has no other fields
 * and doesn't count as a difference in the fields of the other sides.
 */
export function compareSides(sides: readonly ComparedSide[], form: ComparedForm): Comparison {
  const results = sides.flatMap(({ outcome }, index) => (outcome.kind === 'result' ? [{ index, ...outcome }] : []));
  const compared =
    form === 'decoded'
      ? compareViews(results.map(({ view }) => view))
      : compareJson(
          results.map(({ value }) => value),
          'result',
        );
  const spread = (values: readonly (Value | undefined)[]) =>
    sides.map((_, side) => values[results.findIndex(({ index }) => index === side)]);
  const fields =
    results.length === 0 ? [] : compared.fields.map((field) => ({ ...field, values: spread(field.values) }));
  const outcome = outcomeField(sides);
  const all = results.length === sides.length ? fields : [outcome, ...fields];
  return {
    labels: sides.map(({ label }) => label),
    hasResult: sides.map(({ outcome }) => outcome.kind === 'result'),
    fields: all,
    unlisted: compared.unlisted,
    differences: all.filter(({ differs }) => differs).length + compared.unlisted,
  };
}

function outcomeField(sides: readonly ComparedSide[]): ComparedField {
  const texts = sides.map(({ outcome }) => (outcome.kind === 'result' ? 'Result' : outcome.why));
  return { label: 'Outcome', values: texts.map(textValue), differs: new Set(texts).size > 1, isOutcome: true };
}
