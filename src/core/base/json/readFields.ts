import { parsePlainJson } from './parseJson';

/** The members of an untrusted object, none of them checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the members of an untrusted value (a message, a stored document, a settings entry), or undefined for anything
 * that is not a plain object: null, an array, text, a number. The caller checks each member before it uses it.
 */
export function readFields(value: unknown): Fields | undefined {
  return isFields(value) ? value : undefined;
}

/** Whether an untrusted value is an object with members: not null and not an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the items of an untrusted list, none of them checked yet; no items for anything but a list. */
export function readItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Parses UTF-8 JSON and returns the members of the object in it; undefined for anything else. Numbers are JS numbers.
 */
export function parseFields(bytes: Uint8Array): Fields | undefined {
  try {
    return readFields(parsePlainJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}
