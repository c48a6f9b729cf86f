import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import { slotBytes } from '../storage/slotWord';

/** Hashes keys with the slot of one mapping, and tells which of the hashes may lead to a changed slot. */
export class MappingHasher {
  readonly #slot: Uint8Array;
  readonly #pair = new Uint8Array(64);

  /** `starts` are the first 32 bits of the changed slots. */
  constructor(
    slot: bigint,
    private readonly starts: ReadonlySet<number>,
  ) {
    this.#slot = slotBytes(slot);
    this.#pair.set(this.#slot, 32);
  }

  /** Returns the slot of an element. Undefined if no changed slot is near and `isNeeded` is false. */
  slotOf(key: Uint8Array, isNeeded: boolean): bigint | undefined {
    const hash = keccak_256(this.#joined(key));
    return isNeeded || this.starts.has(startOf(hash)) ? BigInt(`0x${bytesToHex(hash)}`) : undefined;
  }

  #joined(key: Uint8Array): Uint8Array {
    if (key.length === 32) {
      this.#pair.set(key);
      return this.#pair;
    }
    const joined = new Uint8Array(key.length + 32);
    joined.set(key);
    joined.set(this.#slot, key.length);
    return joined;
  }
}

/** Returns the first 32 bits of slots. Slots that follow one another share them, but for one case in 2^160. */
export function startsOf(slots: Iterable<bigint>): ReadonlySet<number> {
  return new Set([...slots].map((slot) => Number(slot >> 224n)));
}

function startOf(hash: Uint8Array): number {
  return (((hash[0] ?? 0) << 24) | ((hash[1] ?? 0) << 16) | ((hash[2] ?? 0) << 8) | (hash[3] ?? 0)) >>> 0;
}
