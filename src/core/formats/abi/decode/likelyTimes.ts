import type { NamedValue, Value } from '../../../base/view/value';

/** The range of expected times in seconds: from 2009 to 2106, where 32 bits end, which most contracts use. */
const firstTime = 1_230_768_000n;
const lastTime = 2n ** 32n;

/** Whether a number is likely a time in seconds since the epoch. Amounts, durations and block numbers rarely are. */
export function isLikelyTime(integer: bigint): boolean {
  return integer >= firstTime && integer < lastTime;
}

/**
 * Matches names of times: `deadline`, `sigDeadline`, `blockTimestampLast`, `unlockTime`, `validTo`, `eta`. Also matches
 * plurals, for lists.
 */
const timeName = /(?:time(?:stamp)?(?:last)?|deadline|expir(?:y|es|ation)|valid_?to|(?:^|_)eta)s?$/i;

/**
 * Matches `createdAt`, `validUntil`, `execute_after`. The last part must be a separate word, so `flat` doesn't match.
 */
const timeEnding = /[a-z\d](?:At|After|Until|Before)$|_(?:at|after|until|before)$/;

/** Maximum length of a name that is matched. */
const maxNameLength = 100;

/**
 * Marks integers as times if their names suggest it and their values are likely, and returns the arguments. This is a
 * guess, because a declaration doesn't define what a number means.
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

/** Long lists aren't marked: nobody reads their times, and rows are created often. */
function holdsFew(items: readonly Value[]): boolean {
  return items.length <= 1_000;
}

function isTimeName(name: string): boolean {
  return name.length <= maxNameLength && (timeName.test(name) || timeEnding.test(name));
}
