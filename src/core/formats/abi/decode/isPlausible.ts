import type { NamedValue, Value } from '../../../base/view/value';
import { isLikelyTime } from './likelyTimes';

const maxUint256 = 2n ** 256n - 1n;

/** Indexes of Aave are rays (10^27) that grow with interest. */
const ray = 10n ** 27n;

interface Expectation {
  readonly name: RegExp;
  readonly fits: (integer: bigint) => boolean;
}

// Checked by name, because a name that matches only by hash is stated as a fact if the values support it too.
const expectations: readonly Expectation[] = [
  {
    name: /time(?:stamp)?$|deadline$|expir(?:y|ation)$|^_?ts$/i,
    fits: (integer) => integer === 0n || integer === maxUint256 || isLikelyTime(integer),
  },
  { name: /^_?(?:pid|pool_?id)$/i, fits: (integer) => integer < 1_000_000n },
  { name: /^_?index$/i, fits: (integer) => integer >= ray && integer < 1000n * ray },
  { name: /token_?id$/i, fits: (integer) => integer !== maxUint256 },
  {
    name: /^_?(?:value|amount|wad|shares|assets)\d?$|amount$/i,
    fits: (integer) => integer < 2n ** 160n || integer === maxUint256,
  },
];

/** Whether the values of an event are likely for the names of its arguments. */
export function isPlausible(named: readonly NamedValue[]): boolean {
  return named.every(({ name, value }) => {
    const integer = value.kind === 'integer' ? BigInt(value.digits) : undefined;
    if (integer === undefined) return isLikelyAddress(value);
    return expectations.every((expected) => !expected.name.test(name) || expected.fits(integer));
  });
}

/** Numbers from here on are hashes. */
const firstHash = 2n ** 128n;

/** Times in seconds, milliseconds or microseconds, and durations, are below this. Amounts of 18 decimals are above. */
const lastTime = 10n ** 16n;

// Weaker than the expectations above, which tell two declarations apart: these are asked of the only one.
const contradictions: readonly Expectation[] = [
  {
    name: /time(?:stamp)?$|deadline$|expir(?:y|ation)$/i,
    fits: (integer) => integer < lastTime || isLargest(integer),
  },
  { name: /^_?(?:pid|pool_?id)$/i, fits: (integer) => integer < 1_000_000n || integer >= firstHash },
  {
    name: /^_?(?:amount|wad|shares|assets)\d?$|[a-z]Amount$/,
    fits: (integer) => integer < 2n ** 160n || isLargest(integer),
  },
];

/** Whether values of an event contradict the names of its arguments, so that its only known declaration isn't its own. */
export function contradictsNames(named: readonly NamedValue[]): boolean {
  return named.some(
    ({ name, value }) =>
      value.kind === 'integer' &&
      contradictions.some((expected) => expected.name.test(name) && !expected.fits(BigInt(value.digits))),
  );
}

/** Whether a number is the largest of an unsigned type, which often means that there is no limit. */
function isLargest(integer: bigint): boolean {
  return ((integer + 1n) & integer) === 0n && integer > 0xffffn;
}

/** A small number that is misread as an address has many leading zeros. The zero address and precompiles are common. */
function isLikelyAddress(value: Value): boolean {
  if (value.kind !== 'address') return true;
  const address = BigInt(value.text);
  return address < 2n ** 16n || address >= 2n ** 112n;
}
