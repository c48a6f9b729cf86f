import { failed, ok, type Result } from '../result';
import { JsonNumber, type JsonObject, type JsonValue } from './jsonValue';

/** A step into a value: a key of an object or an index of an array. */
export type PathStep = string | number;

/**
 * Follows a path into a value. The failure is a sentence that says which part of the path was found: `result has no
 * member "foo"`. `root` is the name of the value itself.
 */
export function readPath(value: JsonValue, path: readonly PathStep[], root: string): Result<JsonValue, string> {
  let current = value;
  let place = root;
  for (const step of path) {
    const found = readStep(current, step, place);
    if (found.kind === 'failed') {
      return found;
    }
    current = found.value;
    place += printStep(step);
  }
  return ok(current);
}

function readStep(value: JsonValue, step: PathStep, place: string): Result<JsonValue, string> {
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    const item = typeof step === 'number' ? items[step] : undefined;
    return item === undefined
      ? failed(`${place} is a list of ${items.length} and has no ${printStep(step)}`)
      : ok(item);
  }
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) {
    return failed(`${place} is ${value === null ? 'null' : 'a single value'} and has no ${printStep(step)}`);
  }
  const member = Object.hasOwn(value, step) ? (value as JsonObject)[step] : undefined;
  return member === undefined ? failed(`${place} has no member ${JSON.stringify(String(step))}`) : ok(member);
}

/** Prints a step as written in a path: `.logs`, `[0]`, `["a b"]`. */
export function printStep(step: PathStep): string {
  if (typeof step === 'number') {
    return `[${step}]`;
  }
  return /^[A-Za-z_$][\w$-]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
