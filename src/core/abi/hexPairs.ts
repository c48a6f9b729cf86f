/** In place of a byte where two characters are not hex digits. */
export const noByte = 0x100;

/** Beside the byte, where one of its digits is in upper case. */
export const upperCase = 0x200;

const digits = '0123456789abcdefABCDEF';

/**
 * The byte that two characters stand for, by the 16-bit number that their two codes are in memory (which is the
 * platform's own order, so this table is built by it): one look-up reads and checks a whole byte of hex text.
 */
export const byteOfPair: Uint16Array = tableOfPairs();

/** The number that two characters are in memory. */
export function pairOf(text: string): number {
  return new Uint16Array(Uint8Array.of(text.charCodeAt(0), text.charCodeAt(1)).buffer)[0] ?? 0;
}

function tableOfPairs(): Uint16Array {
  const table = new Uint16Array(65_536).fill(noByte);
  for (const first of digits) {
    for (const second of digits) {
      const text = first + second;
      table[pairOf(text)] = Number.parseInt(text, 16) | (text === text.toLowerCase() ? 0 : upperCase);
    }
  }
  return table;
}
