/** In place of a byte where two characters are not hex digits. */
export const noByte = 0x100;

const digits = '0123456789abcdefABCDEF';

/**
 * The byte that two characters stand for, by the 16-bit number that their two codes are in memory (which is the
 * platform's own order, so this table is built by it): one look-up reads and checks a whole byte of hex text.
 */
export const byteOfPair: Uint16Array = tableOfPairs();

function tableOfPairs(): Uint16Array {
  const table = new Uint16Array(65_536).fill(noByte);
  const codes = new Uint8Array(2);
  const pair = new Uint16Array(codes.buffer);
  for (const first of digits) {
    for (const second of digits) {
      codes[0] = first.charCodeAt(0);
      codes[1] = second.charCodeAt(0);
      table[pair[0] ?? 0] = Number.parseInt(first + second, 16);
    }
  }
  return table;
}
