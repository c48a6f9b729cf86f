import { JsonNumber, type JsonObject, type JsonValue } from '../../../core/base/json/jsonValue';
import type { PathStep } from '../../../core/base/json/readPath';

/** A member or an item: its key or index, and its value. */
export type JsonEntry = readonly [PathStep, JsonValue];

/**
 * The members of an object or the items of an array. The keys of an object are listed once, on the first request,
 * because the engine can't list only the first few of a million.
 */
export class JsonBranch {
  #keys: readonly string[] | undefined;

  constructor(private readonly value: JsonValue) {}

  /** 0 for a leaf. */
  get size(): number {
    if (Array.isArray(this.value)) return this.value.length;
    return this.#names.length;
  }

  /** Returns the entries between two indexes. */
  slice(start: number, end: number): readonly JsonEntry[] {
    const { value } = this;
    if (Array.isArray(value))
      return value.slice(start, end).map((item: JsonValue, index): JsonEntry => [start + index, item]);
    if (!isObject(value)) return [];
    return this.#names.slice(start, end).map((key): JsonEntry => [key, value[key] ?? null]);
  }

  get #names(): readonly string[] {
    this.#keys ??= isObject(this.value) ? Object.keys(this.value) : [];
    return this.#keys;
  }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}
