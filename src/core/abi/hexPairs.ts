/** Marks a pair of characters that are not both hex digits. */
export const noByte = 0x100;

/** Flag for a pair with an uppercase digit. */
export const upperCase = 0x200;

const digits = '0123456789abcdefABCDEF';

/**
 * Maps two characters to their byte. The key is the 16-bit number that their two codes form in memory, in the byte
 * order of the platform. One lookup reads and validates a complete byte of hex text.
 */
export const byteOfPair: Uint16Array = tableOfPairs();

/** Whether the first of two characters in memory is the lower half of their number. */
export const isLittleEndian = new Uint16Array(Uint8Array.of(1, 0).buffer)[0] === 1;

/** Returns the number that two characters form in memory. */
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
