import type { NamedValue } from '../../../base/view/value';
import { withoutTrailing } from '../../../base/withoutTrailing';

/** A log or call read with one declaration. */
interface NamedReading {
  readonly name: string;
  readonly arguments: readonly NamedValue[];
}

/**
 * Returns the readings that differ from `shown` and from the readings before them, in a name or a value. Names that
 * differ only in underscores and case are equal. Arguments without a name are compared by value only.
 */
export function differentReadings<Reading extends NamedReading>(
  shown: NamedReading,
  others: readonly Reading[],
): readonly Reading[] {
  const different: Reading[] = [];
  for (const other of others)
    if (![shown, ...different].some((known) => readsLike(known, other))) different.push(other);
  return different;
}

/** Whether a reading has the same name and arguments as a known one, and adds no names that the known one lacks. */
function readsLike(known: NamedReading, other: NamedReading): boolean {
  return (
    known.name === other.name &&
    known.arguments.length === other.arguments.length &&
    other.arguments.every(({ name, value }, place) => {
      const beside = known.arguments[place];
      if (beside === undefined || !(name === String(place) || plainName(name) === plainName(beside.name))) return false;
      return JSON.stringify(value) === JSON.stringify(beside.value);
    })
  );
}

/** Returns an argument's name without what conventions add: `_to`, `to_` and `To` become the same name. */
export function plainName(name: string): string {
  return withoutTrailing(name.replace(/^_+/, ''), '_').toLowerCase();
}
