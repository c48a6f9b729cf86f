import { keccak_256 } from '@noble/hashes/sha3.js';
import { digitAt } from './hexDigits';

/**
 * Addresses with their EIP-55 checksum, remembered: a checksum is one keccak, some hundred times the price of a look-up,
 * and the same few addresses fill most answers. An open-addressing table keyed by the address's own 160 bits, so that a
 * look-up makes no string; when it is two thirds full it starts anew.
 */
export class ChecksumCache {
  readonly #mask: number;
  readonly #keys: Int32Array;
  readonly #texts: (string | undefined)[];
  #room: number;

  /** `capacity` (a power of two) is the number of places; about 200 bytes each when filled. */
  constructor(capacity = 32_768) {
    this.#mask = capacity - 1;
    this.#keys = new Int32Array(capacity * 5);
    this.#texts = new Array<string | undefined>(capacity).fill(undefined);
    this.#room = roomOf(capacity);
  }

  /** The checksummed address whose 40 hex digits (of any case) begin at `at`; undefined when one of them is no digit. */
  checksummed(text: string, at: number): string | undefined {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let e = 0;
    let seen = 0;
    for (let index = at; index < at + 8; index += 1) {
      const first = digitAt(text, index);
      const second = digitAt(text, index + 8);
      const third = digitAt(text, index + 16);
      const fourth = digitAt(text, index + 24);
      const fifth = digitAt(text, index + 32);
      seen |= first | second | third | fourth | fifth;
      a = (a << 4) | first;
      b = (b << 4) | second;
      c = (c << 4) | third;
      d = (d << 4) | fourth;
      e = (e << 4) | fifth;
    }
    if (seen > 15) return undefined;
    const keys = this.#keys;
    let place = Math.imul(a ^ Math.imul(e, 0x9e3779b1) ^ c, 0x85ebca6b) ^ b ^ d;
    place = (place ^ (place >>> 15)) & this.#mask;
    for (;;) {
      const found = this.#texts[place];
      if (found === undefined) break;
      const key = place * 5;
      if (keys[key] === a && keys[key + 1] === b && keys[key + 2] === c && keys[key + 3] === d && keys[key + 4] === e) return found;
      place = (place + 1) & this.#mask;
    }
    const checksummed = eip55(text.slice(at, at + 40));
    if (this.#room === 0) {
      this.#texts.fill(undefined);
      this.#room = roomOf(this.#texts.length);
    } else {
      this.#room -= 1;
      keys.set([a, b, c, d, e], place * 5);
      this.#texts[place] = checksummed;
    }
    return checksummed;
  }
}

/** The address with its EIP-55 checksum. `digits` are its 40 hex digits of any case, without `0x`. */
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

function roomOf(capacity: number): number {
  return Math.floor((capacity * 2) / 3);
}
