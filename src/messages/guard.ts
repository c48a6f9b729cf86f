import { isFields } from '../core/base/json/readFields';

/** Whether an untrusted value has a type. */
export type Guard<T> = (value: unknown) => value is T;

type Guards = Readonly<Record<string, Guard<unknown>>>;

type Guarded<G extends Guards> = { readonly [K in keyof G]: G[K] extends Guard<infer T> ? T : never };

/** Whether a value is text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a value is a finite number. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Whether a value is a finite number of at least 0. */
export function isAmount(value: unknown): value is number {
  return isFiniteNumber(value) && value >= 0;
}

/** Whether a value is a whole number of at least 0 that a JS number represents exactly. */
export function isCount(value: unknown): value is number {
  return isAmount(value) && Number.isSafeInteger(value);
}

/** Whether a value is true or false. */
export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Returns a guard for one of some constants. */
export function isOneOf<const T>(...choices: readonly T[]): Guard<T> {
  return (value): value is T => choices.some((choice) => choice === value);
}

/** Returns a guard for a value of either type. */
export function isEither<A, B>(isFirst: Guard<A>, isSecond: Guard<B>): Guard<A | B> {
  return (value): value is A | B => isFirst(value) || isSecond(value);
}

/** Returns a guard for a list whose items all have a type. */
export function isListOf<T>(isItem: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(isItem);
}

/** Returns a guard for an object whose members all have a type, whatever their names are. */
export function isRecordOf<T>(isMember: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> => isFields(value) && Object.values(value).every(isMember);
}

/**
 * Returns a guard for an object with all `required` members. Members of `optional` may be absent or
 * undefined.
 */
export function hasMembers<R extends Guards, O extends Guards = Readonly<Record<never, never>>>(
  required: R,
  optional?: O,
): Guard<Guarded<R> & Partial<Guarded<O>>> {
  const always = Object.entries(required);
  const sometimes = Object.entries(optional ?? {});
  return (value): value is Guarded<R> & Partial<Guarded<O>> =>
    isFields(value) &&
    always.every(([name, isMember]) => isMember(value[name])) &&
    sometimes.every(([name, isMember]) => value[name] === undefined || isMember(value[name]));
}
