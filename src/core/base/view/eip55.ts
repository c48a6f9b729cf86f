import { keccak_256 } from '@noble/hashes/sha3.js';

/** Returns the address with its EIP-55 checksum. `digits` are 40 hex digits of any case, without `0x`. */
export function eip55(digits: string): string {
  const lower = digits.toLowerCase();
  const ascii = new Uint8Array(40);
  for (let index = 0; index < 40; index += 1) ascii[index] = lower.charCodeAt(index);
  const hash = keccak_256(ascii);
  let text = '0x';
  for (let index = 0; index < 40; index += 1) {
    const byte = hash[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15;
    const digit = lower.charAt(index);
    text += nibble >= 8 ? digit.toUpperCase() : digit;
  }
  return text;
}
