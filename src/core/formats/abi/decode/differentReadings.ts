import type { NamedValue } from '../../../base/view/value';
import { plainName } from './plainName';

/** A log or call read with one declaration. */
interface NamedReading {
  readonly name: string;
  readonly arguments: readonly NamedValue[];
}

/**
 * Returns the readings that say something else than `shown` and than those before them: another name or value. Names
 * that differ only in underscores and case are the same, and an argument without a name has none to compare.
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

/** Whether a reading has the name and the arguments of a known one, and no names that it lacks. */
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
