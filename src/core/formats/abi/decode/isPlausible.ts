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

/** A small number that is misread as an address has many leading zeros. The zero address and precompiles are common. */
function isLikelyAddress(value: Value): boolean {
  if (value.kind !== 'address') return true;
  const address = BigInt(value.text);
  return address < 2n ** 16n || address >= 2n ** 112n;
}
