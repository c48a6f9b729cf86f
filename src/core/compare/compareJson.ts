import { isList, isObject } from '../json/readMember';
import { JsonNumber, type JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import { printStep } from '../json/readPath';
import { hexValue, integerValue, textValue } from '../view/makeValue';
import type { Value } from '../view/value';
import { FieldList, type FieldComparison } from './fieldList';

type Sides = readonly (JsonValue | undefined)[];

/**
 * Lays JSON values side by side, a field for each path to a single value. Lists are compared by their length and item
 * by item, their first differences listed. Digits and the case of hex are compared as they stand.
 */
export function compareJson(values: readonly JsonValue[], root: string): FieldComparison {
  const list = new FieldList();
  walk(values, root, list);
  return list.comparison;
}

function walk(values: Sides, path: string, list: FieldList): void {
  const objects = values.flatMap((value) => (isObject(value) ? [value] : []));
  if (objects.length === values.length) {
    const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
    if (keys.length === 0) return list.add({ label: path, values: values.map(leafValue), differs: false });
    return keys.forEach((key) => walk(objects.map((object) => (Object.hasOwn(object, key) ? object[key] : undefined)), path + printStep(key), list));
  }
  const lists = values.flatMap((value) => (isList(value) ? [value] : []));
  if (lists.length === values.length) return walkItems(lists, path, list);
  list.add({ label: path, values: values.map(leafValue), differs: !areSame(values) });
}

function walkItems(lists: readonly (readonly JsonValue[])[], path: string, list: FieldList): void {
  const lengths = lists.map(({ length }) => length);
  list.add({ label: `${path}.length`, values: lengths.map((length) => integerValue(length)), differs: new Set(lengths).size > 1 });
  const itemsAt = (index: number) => lists.map((items) => items[index]);
  list.addItems(Math.max(...lengths), (index) => areSame(itemsAt(index)), (index) => walk(itemsAt(index), path + printStep(index), list));
}

function areSame([first, ...others]: Sides): boolean {
  return others.every((other) => isSame(first, other));
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (one instanceof JsonNumber || other instanceof JsonNumber) return one instanceof JsonNumber && other instanceof JsonNumber && one.text === other.text;
  if (isList(one) && isList(other)) return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}

function leafValue(value: JsonValue | undefined): Value | undefined {
  if (value === undefined) return undefined;
  if (isList(value)) return textValue(value.length === 0 ? '[]' : `[…] ${value.length} ${value.length === 1 ? 'element' : 'elements'}`);
  if (isObject(value)) return textValue(describeObject(Object.keys(value).length));
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value) ? hexValue(value) : textValue(printJson(value));
}

function describeObject(members: number): string {
  return members === 0 ? '{}' : `{…} ${members} ${members === 1 ? 'member' : 'members'}`;
}
