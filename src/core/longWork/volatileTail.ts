import type { BlockSpan } from './plan/blockSpan';
import { type Ceiling, noCeiling } from './plan/logRangePlanner';

/**
 * The end of a range whose blocks may still be reorganised. One answer for all of it is of one chain. Where it takes
 * several, the hash of the range's last block is taken before the first and compared after the last: the same hash
 * means the same chain all along. Else the tail is asked for again. Until that is settled its rows are not handed out,
 * so that none has to be taken back.
 */
export class VolatileTail {
  #anchor: string | undefined;
  #isVerified = false;
  #repeats = 0;

  /** `from`: the first block that may be reorganised. */
  constructor(
    private readonly range: BlockSpan,
    private readonly from: number,
  ) {}

  get start(): number {
    return Math.max(this.range.from, this.from);
  }

  get #exists(): boolean {
    return this.from <= this.range.to;
  }

  /** What may be asked for: without an anchor, the tail only in one piece, and that only where there is one group. */
  ceiling(groups: number): Ceiling {
    return this.#exists && this.#anchor === undefined ? { block: this.start - 1, allowsRest: groups === 1 } : noCeiling;
  }

  /** The last block whose rows may be handed out. */
  lastSettled(isAllAnswered: boolean): number {
    const isSettled = isAllAnswered && (this.#anchor === undefined || this.#isVerified);
    return this.#exists && !isSettled ? this.start - 1 : this.range.to;
  }

  /**
   * Whether the hash of the last block is wanted: before the tail is asked for in pieces, and when they have all come.
   */
  wantsHash(isAllAnswered: boolean): boolean {
    if (!this.#exists) return false;
    return isAllAnswered ? this.#anchor !== undefined && !this.#isVerified : this.#anchor === undefined;
  }

  /** How often the tail may be reorganised before it is given up. */
  get isHopeless(): boolean {
    return this.#repeats > 8;
  }

  /** Takes the hash of the last block. */
  compare(hash: string): 'anchored' | 'same' | 'reorganised' {
    const before = this.#anchor;
    this.#anchor = hash;
    if (before === undefined) return 'anchored';
    if (before !== hash) {
      this.#repeats += 1;
      return 'reorganised';
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
