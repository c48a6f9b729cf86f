import { keccak_256, keccakP } from '@noble/hashes/sha3.js';
import { bytesToHex, isLE } from '@noble/hashes/utils.js';

import { slotBytes } from '../storage/slotWord';

/** Number of words in the Keccak state, in the bytes to hash, and in the hash. */
const stateWords = 50;
const pairWords = 16;
const hashWords = 8;

/** The index of the last word of a block of 136 bytes, which ends the padding. */
const paddingEnd = 33;

/** Hashes keys with the slot of one mapping, and checks which hashes may lead to a changed slot. */
export class MappingHasher {
  readonly #slot: Uint8Array;
  readonly #pair = new Uint8Array(64);
  readonly #pairWords = new Uint32Array(this.#pair.buffer);
  readonly #state = new Uint32Array(stateWords);
  readonly #hash = new Uint8Array(this.#state.buffer, 0, hashWords * 4);

  /**
   * `starts` are the first 32 bits of the changed slots. `isSlotFirst` is set for Vyper's HashMap, whose keys have 32
   * bytes.
   */
  constructor(
    slot: bigint,
    private readonly starts: ReadonlySet<number>,
    private readonly isSlotFirst = false,
  ) {
    this.#slot = slotBytes(slot);
    this.#pair.set(this.#slot, isSlotFirst ? 0 : 32);
  }

  /** Returns the slot of an element. Undefined if no changed slot is near and `isNeeded` is false. */
  slotOf(key: Uint8Array, isNeeded: boolean): bigint | undefined {
    const hash = key.length === 32 && isLE ? this.#hashPair(key) : keccak_256(this.#joined(key));
    return isNeeded || this.starts.has(startOf(hash)) ? BigInt(`0x${bytesToHex(hash)}`) : undefined;
  }

  /**
   * Returns the keccak256 of 64 bytes, which are one block. Uses only the permutation, because thousands of hashes
   * would each need an object with its memory.
   */
  #hashPair(key: Uint8Array): Uint8Array {
    this.#pair.set(key, this.isSlotFirst ? 32 : 0);
    this.#state.fill(0);
    this.#state.set(this.#pairWords);
    this.#state[pairWords] = 1;
    this.#state[paddingEnd] = 0x80000000;
    keccakP(this.#state);
    return this.#hash;
  }

  #joined(key: Uint8Array): Uint8Array {
    const joined = new Uint8Array(key.length + 32);
    joined.set(key, this.isSlotFirst ? 32 : 0);
    joined.set(this.#slot, this.isSlotFirst ? 0 : key.length);
    return joined;
  }
}

/** Returns the first 32 bits of slots. Consecutive slots share them, except in one case of 2^160. */
export function startsOf(slots: Iterable<bigint>): ReadonlySet<number> {
  return new Set([...slots].map((slot) => Number(slot >> 224n)));
}

function startOf(hash: Uint8Array): number {
  return (((hash[0] ?? 0) << 24) | ((hash[1] ?? 0) << 16) | ((hash[2] ?? 0) << 8) | (hash[3] ?? 0)) >>> 0;
}
