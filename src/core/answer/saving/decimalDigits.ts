import { byteOfPair, noByte } from '../../formats/abi/decode/hexPairs';

/** Number of hex digits of a word. */
const wordDigits = 64;

/** Number of hex digits that are converted together: 24 bits. */
const chunkDigits = 6;
const chunkSize = 2 ** 24;

/** A limb has eight decimal digits, so that a limb times a chunk is a safe integer. */
const limbSize = 100_000_000;
const inverseLimb = 1 / limbSize;
const limbDigits = 8;
const maxLimbs = 10;

/** Maximum characters of a word in decimal digits, with its sign. */
export const maxDecimalDigits = maxLimbs * limbDigits + 1;

/** The texts `0000` and `ffff` as numbers of four bytes. */
const zeros = 0x30303030;
const ones = 0x66666666;

const minus = 0x2d;
const zero = 0x30;
const seven = 0x37;

/** The four decimal digits of each number below 10,000, as a number of four bytes. */
const fourDigits = Int32Array.from({ length: 10_000 }, (_, number) => {
  const digit = (size: number): number => zero + (Math.floor(number / size) % 10);
  return (digit(1000) << 24) | (digit(100) << 16) | (digit(10) << 8) | digit(1);
});

/** Writes the integers of words as decimal digits. The words are hex digits. Creates no bigints. */
export class DecimalDigits {
  readonly #limbs = new Float64Array(maxLimbs);
  #count = 0;

  /**
   * Writes the integer of `bits` bits in the word whose 64 digits begin at `at`, and returns where its text ends; -1 if
   * it has other characters or is out of range.
   */
  write(
    { signed, bits }: { readonly signed: boolean; readonly bits: number },
    view: DataView,
    at: number,
    target: DataView,
    start: number,
  ): number {
    const isNegative = signed && view.getUint8(at) > seven;
    const filler = isNegative ? ones : zeros;
    let skipped = 0;
    while (
      skipped < wordDigits - 8 &&
      view.getInt32(at + skipped) === filler &&
      view.getInt32(at + skipped + 4) === filler
    )
      skipped += 8;
    const first = wordDigits - bits / 4;
    if (skipped < first && !isFilled(view, at + skipped, at + first, isNegative)) return -1;
    if (signed && first > 0 && view.getUint8(at + first) > seven !== isNegative) return -1;
    if (!this.#read(view, at + skipped, wordDigits - skipped, isNegative)) return -1;
    if (!isNegative) return this.#print(target, start);
    this.#increment();
    target.setUint8(start, minus);
    return this.#print(target, start + 1);
  }

  /** Reads an even number of digits. For a negative number, inverts each bit. */
  #read(view: DataView, start: number, digits: number, isNegative: boolean): boolean {
    const limbs = this.#limbs;
    const end = start + digits;
    let count = 0;
    let seen = 0;
    let length = digits % chunkDigits || chunkDigits;
    for (let at = start; at < end; length = chunkDigits) {
      let chunk = 0;
      let mask = 0;
      for (const behind = at + length; at < behind; at += 2) {
        const byte = byteOfPair[view.getUint16(at, true)] ?? noByte;
        seen |= byte;
        chunk = (chunk << 8) | (byte & 0xff);
        mask = (mask << 8) | 0xff;
      }
      let carry = isNegative ? chunk ^ mask : chunk;
      for (let index = 0; index < count; index += 1) {
        const product = (limbs[index] ?? 0) * chunkSize + carry;
        // The product with the inverse may be off by one.
        carry = Math.floor(product * inverseLimb);
        let rest = product - carry * limbSize;
        if (rest < 0) {
          rest += limbSize;
          carry -= 1;
        } else if (rest >= limbSize) {
          rest -= limbSize;
          carry += 1;
        }
        limbs[index] = rest;
      }
      if (carry > 0) {
        limbs[count] = carry;
        count += 1;
      }
    }
    this.#count = count;
    return (seen & noByte) === 0;
  }

  #increment(): void {
    const limbs = this.#limbs;
    let index = 0;
    for (; index < this.#count && limbs[index] === limbSize - 1; index += 1) limbs[index] = 0;
    if (index === this.#count) {
      limbs[index] = 0;
      this.#count += 1;
    }
    limbs[index] = (limbs[index] ?? 0) + 1;
  }

  #print(target: DataView, start: number): number {
    const limbs = this.#limbs;
    let index = this.#count - 1;
    // The first limb has no leading zeros.
    let rest = index < 0 ? 0 : (limbs[index] ?? 0) | 0;
    let at = start + digitsOf(rest);
    for (let place = at - 1; place >= start; place -= 1) {
      const tenth = (rest / 10) | 0;
      target.setUint8(place, zero + rest - tenth * 10);
      rest = tenth;
    }
    for (index -= 1; index >= 0; index -= 1, at += limbDigits) {
      const limb = (limbs[index] ?? 0) | 0;
      const upper = (limb / 10_000) | 0;
      target.setInt32(at, fourDigits[upper] ?? 0);
      target.setInt32(at + 4, fourDigits[limb - upper * 10_000] ?? 0);
    }
    return at;
  }
}

/** The number of decimal digits of a limb. */
function digitsOf(limb: number): number {
  let digits = 1;
  for (let size = 10; size <= limb; size *= 10) digits += 1;
  return digits;
}

function isFilled(view: DataView, start: number, end: number, withOnes: boolean): boolean {
  for (let at = start; at < end; at += 1) {
    const digit = view.getUint8(at);
    // `f` in either case.
    if (withOnes ? (digit | 0x20) !== 0x66 : digit !== zero) return false;
  }
  return true;
}
