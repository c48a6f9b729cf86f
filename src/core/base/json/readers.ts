import { isObject, type JsonObject, type JsonValue } from './jsonValue';
import { type Fields, readFields } from './readFields';

/**
 * Reads an untrusted value: returns a copy that has only what was checked. Undefined for anything else. A reader of a
 * type is made from readers of its parts, and the compiler knows if one is missing. The marks of the functions below tell
 * the bundler that it can leave out a reader that nothing uses.
 */
export type Reader<T> = (value: unknown) => T | undefined;

/** A reader of a member that may be absent or undefined. */
interface OptionalReader<T> {
  readonly optional: Reader<T>;
}

/** A reader for each member of a type, also for those that are optional. */
type MemberReaders<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? OptionalReader<Exclude<T[K], undefined>> : Reader<T[K]>;
};

type Kind = Readonly<Record<'kind', string>>;

/** A reader for each member of each variant of a union, by its `kind`. */
type KindReaders<T extends Kind> = {
  readonly [K in T['kind']]: MemberReaders<Omit<Extract<T, Readonly<Record<'kind', K>>>, 'kind'>>;
};

/** Reads text. */
export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

/** Reads true or false. */
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Reads a finite number. */
export const finite: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Reads a finite number of at least 0. */
export const amount = where(finite, (value) => value >= 0);

/** Reads a whole number of at least 0 that a JS number represents exactly. */
export const count = where(amount, Number.isSafeInteger);

/** Reads bytes. They arrive as a buffer where a window can't send an array of them. */
export const bytes: Reader<Uint8Array> = (value) => {
  if (value instanceof Uint8Array) return value;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
};

/** Reads anything of a JSON that was parsed before. */
export const json: Reader<JsonValue> = (value) => value as JsonValue | undefined;

/** Reads any object of a JSON that was parsed before. */
export const jsonObject: Reader<JsonObject> = (value) => {
  const known = json(value);
  return isObject(known) ? known : undefined;
};

/** Reads one of some constants. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T>(choices: readonly T[]): Reader<T> {
  return (value) => choices.find((choice) => choice === value);
}

/** Reads a value that has a property beside its type. */
/* @__NO_SIDE_EFFECTS__ */
export function where<T>(read: Reader<T>, holds: (value: T) => boolean): Reader<T> {
  return mapped(read, (known) => (holds(known) ? known : undefined));
}

/** Reads a value and returns it in another form. */
/* @__NO_SIDE_EFFECTS__ */
export function mapped<T, U>(read: Reader<T>, form: (value: T) => U | undefined): Reader<U> {
  return (value) => {
    const known = read(value);
    return known === undefined ? undefined : form(known);
  };
}

/** Reads what the first of some readers can read. */
/* @__NO_SIDE_EFFECTS__ */
export function either<T>(...readers: readonly Reader<T>[]): Reader<T> {
  return (value) => {
    for (const read of readers) {
      const known = read(value);
      if (known !== undefined) return known;
    }
    return undefined;
  };
}

/** Reads a list whose items can all be read. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T>(readItem: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items: T[] = [];
    for (const given of value) {
      const item = readItem(given);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  };
}

/** Reads an object whose members can all be read, whatever their names are. */
/* @__NO_SIDE_EFFECTS__ */
export function recordOf<T>(readMember: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value) => {
    const fields = readFields(value);
    if (fields === undefined) return undefined;
    const entries: [string, T][] = [];
    for (const [name, given] of Object.entries(fields)) {
      const member = readMember(given);
      if (member === undefined) return undefined;
      entries.push([name, member]);
    }
    return Object.fromEntries(entries);
  };
}

/** Marks the reader of a member that may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(read: Reader<T>): OptionalReader<T> {
  return { optional: read };
}

/** Reads an object that has all of its members. Others are left out. */
/* @__NO_SIDE_EFFECTS__ */
export function members<T>(readers: MemberReaders<NoInfer<T>>): Reader<T> {
  const entries = Object.entries<Reader<unknown> | OptionalReader<unknown>>(readers);
  const list = entries.map(([name, reader]) =>
    typeof reader === 'function'
      ? { name, read: reader, isOptional: false }
      : { name, read: reader.optional, isOptional: true },
  );
  return (value) => {
    const fields = readFields(value);
    if (fields === undefined) return undefined;
    const known: Record<string, unknown> = {};
    for (const { name, read, isOptional } of list) {
      const given = fields[name];
      if (isOptional && given === undefined) continue;
      const member = read(given);
      if (member === undefined) return undefined;
      known[name] = member;
    }
    return known as T;
  };
}

/** Reads one of several kinds of object, each with the members of its `kind`. */
/* @__NO_SIDE_EFFECTS__ */
export function byKind<T extends Kind>(kinds: KindReaders<T>): Reader<T> {
  const readers = new Map<string, Reader<unknown>>();
  for (const [kind, others] of Object.entries<MemberReaders<Fields>>(kinds as Record<string, MemberReaders<Fields>>))
    readers.set(kind, members({ kind: oneOf([kind]), ...others }));
  return (value) => readers.get(text(readFields(value)?.['kind']) ?? '')?.(value) as T | undefined;
}
