import { isList, isObject, JsonNumber, type JsonObject, type JsonValue } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import { printStep } from '../../base/json/readPath';
import type { DecodedView } from '../../base/view/decodedView';
import { hexValue, integerValue, textValue, type Value } from '../../base/view/value';
import type { Exchange } from '../../model/exchange/exchange';
import type { Refusal } from '../../model/exchange/refusal';
import { compareViews } from './compareViews';
import { type ComparedField, type FieldComparison, FieldList } from './fieldList';

/** The answer of one network in a comparison. */
export interface ComparedSide {
  readonly label: string;
  readonly outcome:
    | { readonly kind: 'result'; readonly value: JsonValue; readonly view: DecodedView }
    /** There is no result to compare. `why` is a sentence. */
    | { readonly kind: 'none'; readonly why: string };
}

type Sides = readonly (JsonValue | undefined)[];

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

/**
 * Compares JSON values, with one field for each path to a single value. Lists are compared by length and item by item,
 * up to a number of differences. Numbers and hex are compared as text.
 */
export function compareJson(values: readonly JsonValue[], root: string): FieldComparison {
  const list = new FieldList();
  walk(values, root, list);
  return list.comparison;
}

function walk(values: Sides, path: string, list: FieldList): void {
  if (list.isSpent) return list.add({ label: path, values: [], differs: !areSame(values) });
  const objects = values.flatMap((value) => (isObject(value) ? [value] : []));
  if (objects.length === values.length) {
    const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
    if (keys.length === 0) return list.add({ label: path, values: values.map(leafValue), differs: false });
    return walkMembers(objects, keys, path, list);
  }
  const lists = values.flatMap((value) => (isList(value) ? [value] : []));
  if (lists.length === values.length) return walkItems(lists, path, list);
  list.add({ label: path, values: values.map(leafValue), differs: !areSame(values) });
}

function walkMembers(objects: readonly JsonObject[], keys: readonly string[], path: string, list: FieldList): void {
  const valuesAt = (key: string) => objects.map((object) => (Object.hasOwn(object, key) ? object[key] : undefined));
  for (const [place, key] of keys.entries()) {
    if (list.isSpent) {
      const differs = keys.slice(place).some((rest) => !areSame(valuesAt(rest)));
      return list.add({ label: path, values: [], differs });
    }
    walk(valuesAt(key), path + printStep(key), list);
  }
}

function walkItems(lists: readonly (readonly JsonValue[])[], path: string, list: FieldList): void {
  const lengths = lists.map(({ length }) => length);
  list.add({
    label: `${path}.length`,
    values: lengths.map((length) => integerValue(length)),
    differs: new Set(lengths).size > 1,
  });
  const itemsAt = (index: number) => lists.map((items) => items[index]);
  list.addItems(
    Math.max(...lengths),
    (index) => areSame(itemsAt(index)),
    (index) => walk(itemsAt(index), path + printStep(index), list),
  );
}

function areSame([first, ...others]: Sides): boolean {
  return others.every((other) => isSame(first, other));
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (one instanceof JsonNumber || other instanceof JsonNumber)
    return one instanceof JsonNumber && other instanceof JsonNumber && one.text === other.text;
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

function leafValue(value: JsonValue | undefined): Value | undefined {
  if (value === undefined) return undefined;
  if (isList(value))
    return textValue(value.length === 0 ? '[]' : `[…] ${value.length} ${value.length === 1 ? 'element' : 'elements'}`);
  if (isObject(value)) return textValue(describeObject(Object.keys(value).length));
  return typeof value === 'string' && /^0x/i.test(value) && !/[^\da-f]/i.test(value.slice(2))
    ? hexValue(value)
    : textValue(printJson(value));
}

function describeObject(members: number): string {
  return members === 0 ? '{}' : `{…} ${members} ${members === 1 ? 'member' : 'members'}`;
}

/**
 * Returns the side of a network that was queried. `view` is its decoded answer. A body that was too large to parse
 * counts as no result.
 */
export function sideOfExchange(label: string, { outcome }: Exchange, view: DecodedView): ComparedSide {
  if (outcome.kind === 'result' && outcome.value !== undefined)
    return { label, outcome: { kind: 'result', value: outcome.value, view } };
  return { label, outcome: { kind: 'none', why: `${view.title}: ${view.summary}` } };
}

/** Returns the side of a network whose request was not sent. */
export function sideOfRefusal(label: string, { cause, cure }: Pick<Refusal, 'cause' | 'cure'>): ComparedSide {
  return { label, outcome: { kind: 'none', why: `Not sent: ${cause} ${cure}` } };
}
