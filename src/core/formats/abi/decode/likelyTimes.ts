import type { NamedValue, Value } from '../../../base/view/value';

/** Seconds that a time is expected in: 2009 to 2106, the 32 bits that most contracts use. */
const firstTime = 1_230_768_000n;
const lastTime = 2n ** 32n;

/** Whether a number is likely a time in seconds since the epoch. Amounts, durations and block numbers rarely are. */
export function isLikelyTime(integer: bigint): boolean {
  return integer >= firstTime && integer < lastTime;
}

/**
 * Matches names that say time: `deadline`, `sigDeadline`, `blockTimestampLast`, `unlockTime`, `validTo`, `eta`. Also in
 * the plural, for lists.
 */
const timeName = /(?:time(?:stamp)?(?:last)?|deadline|expir(?:y|es|ation)|valid_?to|(?:^|_)eta)s?$/i;

/** Matches `createdAt`, `validUntil`, `execute_after`: the last part is a word of its own, unlike the end of `flat`. */
const timeEnding = /[a-z\d](?:At|After|Until|Before)$|_(?:at|after|until|before)$/;

/** Longest name that is matched. */
const maxNameLength = 100;

/**
 * Returns arguments with integers marked as times whose names say so and whose values are likely. That is a guess: a
 * declaration doesn't say what a number means.
 */
export function withLikelyTimes(named: readonly NamedValue[]): readonly NamedValue[] {
  return named.map((argument) => {
    const value = withLikelyTime(argument.name, argument.value);
    return value === argument.value ? argument : { ...argument, value };
  });
}

/** Marks a value with a name, see `withLikelyTimes`. */
export function withLikelyTime(name: string, value: Value): Value {
  switch (value.kind) {
    case 'integer':
      return isTimeName(name) && isLikelyTime(BigInt(value.digits)) ? { ...value, mayBeTime: true } : value;
    case 'list':
      return holdsFew(value.items) ? { ...value, items: value.items.map((item) => withLikelyTime(name, item)) } : value;
    case 'struct':
      return { ...value, fields: withLikelyTimes(value.fields) };
    default:
      return value;
  }
}

/** Long lists stay as they are: nobody reads their times, and rows are made often. */
function holdsFew(items: readonly Value[]): boolean {
  return items.length <= 1_000;
}

function isTimeName(name: string): boolean {
  return name.length <= maxNameLength && (timeName.test(name) || timeEnding.test(name));
}
