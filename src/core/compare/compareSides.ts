import { textValue } from '../view/makeValue';
import type { Value } from '../view/value';
import type { ComparedSide } from './comparedSide';
import { compareJson } from './compareJson';
import { compareViews } from './compareViews';
import type { ComparedField, FieldComparison } from './fieldList';

/** What is laid side by side: the decoded fields of answers, or the single values of their JSON. */
export type ComparedForm = 'decoded' | 'json';

/** The answers of several networks to the same request, side by side. */
export interface Comparison extends FieldComparison {
  /** What the columns are called, in the order of the sides. */
  readonly labels: readonly string[];
  /** Fields that differ, those that are not listed among them. */
  readonly differences: number;
}

/**
 * Lays the answers of networks side by side. What came of each is a field of its own; those without a result have no
 * other, and do not make the fields of the others differ.
 */
export function compareSides(sides: readonly ComparedSide[], form: ComparedForm): Comparison {
  const results = sides.flatMap(({ outcome }, index) => (outcome.kind === 'result' ? [{ index, ...outcome }] : []));
  const compared = form === 'decoded' ? compareViews(results.map(({ view }) => view)) : compareJson(results.map(({ value }) => value), 'result');
  const spread = (values: readonly (Value | undefined)[]) => sides.map((_, side) => values[results.findIndex(({ index }) => index === side)]);
  const fields = results.length === 0 ? [] : compared.fields.map((field) => ({ ...field, values: spread(field.values) }));
  const outcome = outcomeField(sides);
  const all = results.length === sides.length ? fields : [outcome, ...fields];
  return { labels: sides.map(({ label }) => label), fields: all, unlisted: compared.unlisted, differences: all.filter(({ differs }) => differs).length + compared.unlisted };
}

function outcomeField(sides: readonly ComparedSide[]): ComparedField {
  const texts = sides.map(({ outcome }) => (outcome.kind === 'result' ? 'Result' : outcome.why));
  return { label: 'Outcome', values: texts.map(textValue), differs: new Set(texts).size > 1 };
}
