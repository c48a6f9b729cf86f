import { eip55 } from '../view/eip55';
import type { AbiReader } from './abiReader';

/** Number of slots probed for an address. If all are taken, the address in the first slot is evicted. */
const probes = 16;

/**
 * A cache of addresses with their EIP-55 checksum. A checksum needs one keccak, which costs about a hundred times as
 * much as a lookup, and most answers repeat a few addresses. An open-addressing table keyed by the 160 bits of the
 * address: a lookup allocates no string, and colliding addresses do not evict each other.
 */
export class ChecksumCache {
  readonly #mask: number;
  readonly #keys: Int32Array;
  readonly #texts: (string | undefined)[];

  /**
   * `capacity` (a power of two) is the maximum number of cached addresses, about 200 bytes each. `print` converts 40
   * lowercase hex digits to the address text; the default adds the checksum.
   */
  constructor(
    capacity = 32_768,
    private readonly print: (digits: string) => string = eip55,
  ) {
    this.#mask = capacity - 1;
    this.#keys = new Int32Array(capacity * 5);
    this.#texts = new Array<string | undefined>(capacity).fill(undefined);
  }

  /** Returns the checksummed address whose 20 bytes begin at `at`. */
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
      if (keys[key] === a && keys[key + 1] === b && keys[key + 2] === c && keys[key + 3] === d && keys[key + 4] === e)
        return found;
    }
    return this.#remember(first & this.#mask, this.print(reader.digits(at, 20)), [a, b, c, d, e]);
  }

  #remember(place: number, checksummed: string, key: readonly number[]): string {
    this.#keys.set(key, place * 5);
    this.#texts[place] = checksummed;
    return checksummed;
  }
}
