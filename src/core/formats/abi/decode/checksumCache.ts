import { eip55 } from '../../../base/view/eip55';
import type { AbiReader } from './abiReader';

/** Number of slots probed for an address. If all are taken, the address in the first slot is evicted. */
const probes = 16;

/** Number of slots at the start. A small table fits in the processor's caches. */
const minSlots = 1024;

/**
 * A cache of addresses with their EIP-55 checksum. A checksum needs one keccak, which takes about a hundred times as
 * long as a lookup, and most answers repeat a few addresses. It is an open-addressing table keyed by the 160 bits of
 * the address: a lookup allocates no string, and colliding addresses do not evict each other. The addresses themselves
 * are stored in insertion order, so the addresses of one answer are close to each other in memory.
 */
export class ChecksumCache {
  /** The number of the address in each slot, counted from 1. */
  #slots: Uint16Array;
  readonly #keys: Int32Array;
  readonly #texts: string[] = [];

  /**
   * `capacity` (a power of two, at most 32,768) is the maximum number of cached addresses, about 200 bytes each. `print`
   * converts 40 lowercase hex digits to the address text; the default adds the checksum.
   */
  constructor(
    private readonly capacity = 32_768,
    private readonly print: (digits: string) => string = eip55,
  ) {
    this.#slots = new Uint16Array(Math.min(capacity, minSlots));
    this.#keys = new Int32Array(capacity * 5);
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
    const slots = this.#slots;
    const mask = slots.length - 1;
    const first = mixed(a, b, c, d, e);
    for (let probe = 0; probe < probes; probe += 1) {
      const slot = (first + probe) & mask;
      const number = (slots[slot] ?? 0) - 1;
      if (number === -1) return this.#add(slot, this.print(reader.digits(at, 20)), [a, b, c, d, e]);
      const key = number * 5;
      if (keys[key] === a && keys[key + 1] === b && keys[key + 2] === c && keys[key + 3] === d && keys[key + 4] === e)
        return this.#texts[number] ?? '';
    }
    const evicted = (slots[first & mask] ?? 1) - 1;
    return this.#remember(evicted, this.print(reader.digits(at, 20)), [a, b, c, d, e]);
  }

  #add(slot: number, checksummed: string, key: readonly number[]): string {
    const number = this.#texts.length;
    if (number === this.capacity) return checksummed;
    this.#slots[slot] = number + 1;
    this.#remember(number, checksummed, key);
    if (2 * number >= this.#slots.length && this.#slots.length < this.capacity) this.#grow();
    return checksummed;
  }

  #remember(number: number, checksummed: string, key: readonly number[]): string {
    this.#keys.set(key, number * 5);
    this.#texts[number] = checksummed;
    return checksummed;
  }

  /** Doubles the slots. Drops addresses that find no free slot among their probes. */
  #grow(): void {
    const slots = new Uint16Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#texts.length; number += 1) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = this.#keys.subarray(number * 5, number * 5 + 5);
      const first = mixed(a, b, c, d, e);
      for (let probe = 0; probe < probes; probe += 1) {
        const slot = (first + probe) & mask;
        if (slots[slot] !== 0) continue;
        slots[slot] = number + 1;
        break;
      }
    }
    this.#slots = slots;
  }
}

/** Mixes the five parts of an address. */
function mixed(a: number, b: number, c: number, d: number, e: number): number {
  const all = Math.imul(a ^ Math.imul(e, 0x9e3779b1) ^ c, 0x85ebca6b) ^ b ^ d;
  return all ^ (all >>> 15);
}
