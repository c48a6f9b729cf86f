import type { BlockSpan } from './plan/blockSpan';
import { type Ceiling, noCeiling } from './plan/logRangePlanner';

/**
 * The end of a range whose blocks may still be reorganized. A single answer for all of it comes from one chain. If it
 * takes several answers, the hash of the range's last block is read before the first and compared after the last. An
 * unchanged hash means that all came from the same chain. Otherwise the tail is requested again. Its rows are delivered
 * only after this check, so that none has to be withdrawn.
 */
export class VolatileTail {
  #anchor: string | undefined;
  #isVerified = false;
  #repeats = 0;

  /** `firstVolatile`: the first block that may be reorganized. */
  constructor(
    private readonly range: BlockSpan,
    private readonly firstVolatile: number,
  ) {}

  get start(): number {
    return Math.max(this.range.from, this.firstVolatile);
  }

  get #exists(): boolean {
    return this.firstVolatile <= this.range.to;
  }

  /**
   * What may be requested. Without an anchor, the tail can only be requested in one piece, and only if there is one
   * group.
   */
  ceiling(groups: number): Ceiling {
    return this.#exists && this.#anchor === undefined ? { block: this.start - 1, allowsRest: groups === 1 } : noCeiling;
  }

  /** The last block whose rows may be delivered. */
  lastSettled(isAllAnswered: boolean): number {
    const isSettled = isAllAnswered && (this.#anchor === undefined || this.#isVerified);
    return this.#exists && !isSettled ? this.start - 1 : this.range.to;
  }

  /** Whether to read the hash of the last block: before the tail is requested in pieces, and when all have arrived. */
  wantsHash(isAllAnswered: boolean): boolean {
    if (!this.#exists) return false;
    return isAllAnswered ? this.#anchor !== undefined && !this.#isVerified : this.#anchor === undefined;
  }

  /** Whether the tail was reorganized too often to try again. */
  get isHopeless(): boolean {
    return this.#repeats > 8;
  }

  /** Takes the hash of the last block. */
  compare(hash: string): 'anchored' | 'same' | 'reorganized' {
    const before = this.#anchor;
    this.#anchor = hash;
    if (before === undefined) return 'anchored';
    if (before !== hash) {
      this.#repeats += 1;
      return 'reorganized';
    }
    this.#isVerified = true;
    return 'same';
  }

  restore(hash: string): void {
    this.#anchor = hash;
  }

  restoreVerified(): void {
    this.#isVerified = true;
  }
}
