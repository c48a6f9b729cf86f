import { keccak_256 } from '@noble/hashes/sha3.js';
import type { AbiReader } from './abiReader';

/** Places that an address may stand in, from its own on; when all are taken it puts out the one in the first. */
const probes = 16;

/**
 * Addresses with their EIP-55 checksum, remembered: a checksum is one keccak, some hundred times the price of a look-up,
 * and the same few addresses fill most answers. An open-addressing table keyed by the address's own 160 bits, so that a
 * look-up makes no string and addresses that meet do not put each other out.
 */
export class ChecksumCache {
  readonly #mask: number;
  readonly #keys: Int32Array;
  readonly #texts: (string | undefined)[];

  /**
   * `capacity` (a power of two) is the most addresses that are remembered; about 200 bytes each. `print` makes their text
   * from 40 lower-case hex digits, for those who want another than the checksummed.
   */
  constructor(capacity = 32_768, private readonly print: (digits: string) => string = eip55) {
    this.#mask = capacity - 1;
    this.#keys = new Int32Array(capacity * 5);
    this.#texts = new Array<string | undefined>(capacity).fill(undefined);
  }

  /** The address whose 20 bytes begin at `at`, with its checksum. */
  checksummed(reader: AbiReader, at: number): string {
    const { view } = reader;
    const a = view.getInt32(at);
    const b = view.getInt32(at + 4);
    const c = view.getInt32(at + 8);
    const d = view.getInt32(at + 12);
    const e = view.getInt32(at + 16);
    const keys = this.#keys;
    const mixed = Math.imul(a ^ Math.imul(e, 0x9e3779b1) ^ c, 0x85ebca6b) ^ b ^ d;
    const first = mixed ^ (mixed >>> 15);
    for (let probe = 0; probe < probes; probe += 1) {
      const place = (first + probe) & this.#mask;
      const found = this.#texts[place];
      if (found === undefined) return this.#remember(place, this.print(reader.digits(at, 20)), [a, b, c, d, e]);
      const key = place * 5;
      if (keys[key] === a && keys[key + 1] === b && keys[key + 2] === c && keys[key + 3] === d && keys[key + 4] === e) return found;
    }
    return this.#remember(first & this.#mask, this.print(reader.digits(at, 20)), [a, b, c, d, e]);
  }

  #remember(place: number, checksummed: string, key: readonly number[]): string {
    this.#keys.set(key, place * 5);
    this.#texts[place] = checksummed;
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
