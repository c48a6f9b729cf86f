import { lengthOf } from './blockSpan';
import { type DensityHistogram, eachPart } from './densityHistogram';

/** With fewer parts, their spread isn't known. */
const minParts = 16;
/** How many standard deviations above the mean must fit into a call, and how many show that the chain has changed. */
const safeDeviations = 2;
const changedDeviations = 4;

/**
 * How many logs blocks have if the chain goes on as before: blocks with the same mean and spread, each independent of the
 * others. It knows more than a general forecast from few blocks, and nothing once the chain has changed.
 */
export class SteadyBlocks {
  #parts = 0;
  #blocks = 0;
  #logs = 0;
  /** The sum of the squares of the parts' logs, each divided by its blocks. */
  #squares = 0;
  #hasChanged = false;

  learn(piece: DensityHistogram): void {
    if (this.#isKnown && piece.count > this.#likely(lengthOf(piece), changedDeviations)) this.#hasChanged = true;
    eachPart(piece, (count, blocks) => {
      this.#parts += 1;
      this.#blocks += blocks;
      this.#logs += count;
      this.#squares += count ** 2 / blocks;
    });
  }

  /** A call for as many blocks was refused because of its results. */
  refused(blocks: number, results: number): void {
    if (blocks <= this.longest(blocks, results)) this.#hasChanged = true;
  }

  /** The most blocks, at most `max`, that very probably have no more than so many logs. Zero if unknown. */
  longest(max: number, results: number): number {
    if (this.#hasChanged || !this.#isKnown) return 0;
    let [low, high] = [0, max];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#likely(middle, safeDeviations) <= results) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  get #isKnown(): boolean {
    return this.#parts >= minParts;
  }

  /** The mean of some blocks' logs and a number of standard deviations: of the blocks, and of the mean itself. */
  #likely(blocks: number, deviations: number): number {
    const mean = this.#logs / this.#blocks;
    const variance = Math.max(0, this.#squares - mean * this.#logs) / (this.#parts - 1);
    // Rounding must not make a difference where all blocks have as many logs.
    return Math.floor(mean * blocks + deviations * Math.sqrt(variance * (blocks + blocks ** 2 / this.#blocks)) + 1e-3);
  }
}
