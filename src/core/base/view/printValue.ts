import type { JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import { amountText } from './amountText';
import type { Value } from './value';

/** Returns a value as plain JSON: exact digits as strings, times as ISO 8601 in UTC, amounts with their unit. */
export function jsonOfValue(value: Value): JsonValue {
  switch (value.kind) {
    case 'nothing':
      return null;
    case 'text':
    case 'status':
    case 'address':
    case 'key':
    case 'felt':
    case 'hash':
    case 'hex':
    case 'indexedHash':
      return value.text;
    case 'boolean':
      return value.value;
    case 'integer':
      return value.digits;
    case 'amount':
      return {
        amount: amountText(value.digits, value.decimals),
        symbol: value.symbol,
        ...(value.isAsked && { raw: value.digits }),
      };
    case 'time':
      return isoTime(value.seconds);
    case 'share':
      return jsonOfValue(value.value);
    case 'list':
      return value.items.map(jsonOfValue);
    case 'struct':
      return Object.fromEntries(
        value.fields.map((field, index) => [field.name || String(index), jsonOfValue(field.value)]),
      );
    case 'undecoded':
      return { words: value.words, why: value.why };
  }
}

/** Prints a value as one text cell: the result of `jsonOfValue`, with lists and structs as JSON text. */
export function printValue(value: Value): string {
  if (value.kind === 'nothing') return '';
  if (value.kind === 'amount') return amountText(value.digits, value.decimals);
  const json = jsonOfValue(value);
  return typeof json === 'string' ? json : printJson(json);
}

function isoTime(seconds: string): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? seconds : date.toISOString();
}
