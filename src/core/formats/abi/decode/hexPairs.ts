/** Marks a pair of characters that are not both hex digits. The marks don't overlap two combined bytes. */
export const noByte = 0x1_0000;

/** Flag for a pair with an uppercase digit. */
export const upperCase = 0x2_0000;

const digits = '0123456789abcdefABCDEF';

/**
 * Maps two characters to their byte. The key is the 16-bit number that their two codes form, with the first one in the
 * lower half. One lookup reads and validates a complete byte of hex text.
 */
export const byteOfPair: Int32Array = tableOfPairs();

/** Returns the number that two characters form. */
export function pairOf(text: string): number {
  return text.charCodeAt(0) | (text.charCodeAt(1) << 8);
}

/**
 * Returns the two bytes of four characters, the first one in the lower half. See `marksOf` for their marks. Callers
 * pass the table from a local variable: reading it from its module takes as long as a lookup in it.
 */
export function bytesOf(four: number, table: Int32Array): number {
  return (table[four & 0xffff] ?? noByte) | ((table[four >>> 16] ?? noByte) << 8);
}

/** Returns the marks of any number of single bytes and `bytesOf` results that were combined with OR. */
export function marksOf(seen: number): number {
  return (seen | (seen >>> 8)) & (noByte | upperCase);
}

function tableOfPairs(): Int32Array {
  const table = new Int32Array(65_536).fill(noByte);
  for (const first of digits) {
    for (const second of digits) {
      const text = first + second;
      table[pairOf(text)] = Number.parseInt(text, 16) | (text === text.toLowerCase() ? 0 : upperCase);
    }
  }
  return table;
}
