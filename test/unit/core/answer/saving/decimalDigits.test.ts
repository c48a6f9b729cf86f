import assert from 'node:assert/strict';

import fc from 'fast-check';

import { DecimalDigits, maxDecimalDigits } from '../../../../../src/core/answer/saving/decimalDigits';

describe('the decimal digits of a word', () => {
  const digits = new DecimalDigits();
  const target = new DataView(new ArrayBuffer(maxDecimalDigits + 2));

  function written(word: string, signed: boolean, bits: number): string | undefined {
    const view = new DataView(new TextEncoder().encode(word).slice().buffer);
    const end = digits.write({ signed, bits }, view, 0, target, 1);
    return end === -1 ? undefined : new TextDecoder().decode(new Uint8Array(target.buffer, 1, end - 1));
  }

  const wordOf = (integer: bigint): string => BigInt.asUintN(256, integer).toString(16).padStart(64, '0');
  const near = (size: bigint) =>
    fc.tuple(fc.bigInt(-2n, 2n), fc.boolean()).map(([more, minus]) => (minus ? -(size + more) : size + more));

  /** Integers of any size, near the ends of ranges, and around powers of ten. */
  const integers = fc.oneof(
    fc.bigInt(-(2n ** 255n), 2n ** 256n - 1n),
    fc.nat(256).chain((bits) => near(2n ** BigInt(bits))),
    fc.nat(77).chain((zeros) => near(10n ** BigInt(zeros))),
  );

  it('are those of its integer, if it is in range', () => {
    fc.assert(
      fc.property(
        integers,
        fc.boolean(),
        fc.integer({ min: 1, max: 32 }),
        fc.boolean(),
        (integer, signed, bytes, isUpper) => {
          const bits = 8 * bytes;
          const unsigned = BigInt.asUintN(256, integer);
          const value = signed ? BigInt.asIntN(256, unsigned) : unsigned;
          const fits = (signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)) === value;
          const word = isUpper ? wordOf(integer).toUpperCase() : wordOf(integer);
          assert.equal(written(word, signed, bits), fits ? String(value) : undefined);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("don't exist for other characters", () => {
    const others = fc.constantFrom('g', 'G', '/', ':', '@', '`', ' ', '\u0000');
    fc.assert(
      fc.property(integers, fc.nat(63), others, fc.boolean(), (integer, place, other, signed) => {
        const word = wordOf(integer);
        assert.equal(written(`${word.slice(0, place)}${other}${word.slice(place + 1)}`, signed, 256), undefined);
      }),
    );
  });
});
