import { JsonNumber, type JsonObject, type JsonValue } from './jsonValue';

/**
 * Prints a value as JSON text with every digit that it was read with. `indent` is the number of spaces a level; none
 * (or 0) gives one line without white space.
 */
export function printJson(value: JsonValue, indent = 0): string {
  return printValue(value, ' '.repeat(indent), indent > 0 ? '\n' : '');
}

function printValue(value: JsonValue, step: string, lineStart: string): string {
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) {
    return String(value);
  }
  return isArray(value) ? printArray(value, step, lineStart) : printObject(value, step, lineStart);
}

function printArray(items: readonly JsonValue[], step: string, lineStart: string): string {
  const inner = lineStart + step;
  let text = '';
  for (const item of items) {
    text += (text === '' ? '' : ',') + inner + printValue(item, step, inner);
  }
  return text === '' ? '[]' : `[${text}${lineStart}]`;
}

function printObject(object: JsonObject, step: string, lineStart: string): string {
  const inner = lineStart + step;
  const separator = step === '' ? ':' : ': ';
  let text = '';
  for (const [key, value] of Object.entries(object)) {
    text += (text === '' ? '' : ',') + inner + JSON.stringify(key) + separator + printValue(value, step, inner);
  }
  return text === '' ? '{}' : `{${text}${lineStart}}`;
}

/** `Array.isArray` does not narrow a union that holds a readonly array. */
function isArray(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}
