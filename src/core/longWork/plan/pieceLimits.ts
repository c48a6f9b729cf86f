/** What a call asked for too much of. `time`: the service's own query timeout. */
export type TooMuch = 'blocks' | 'results' | 'bytes' | 'time';

/** A guess that came true may grow by so much. */
const growth = 1.1;

/** What one call may span and give: as settings say, as errors state, and as found out where they state nothing. */
export class PieceLimits {
  #maxBlocks: number;
  #trustsCap = true;
  /** Where size or time of an answer were too much: guesses, that successes raise again. */
  #easyBlocks = Infinity;
  #easyResults = Infinity;

  constructor(
    private maxResults: number,
    maxBlocks: number | undefined,
  ) {
    this.#maxBlocks = maxBlocks ?? Infinity;
  }

  /** Most blocks to ask for. */
  get blocks(): number {
    return Math.max(1, Math.floor(Math.min(this.#maxBlocks, this.#easyBlocks)));
  }

  /** Most logs to hope for. */
  get results(): number {
    return Math.max(1, Math.floor(Math.min(this.maxResults, this.#easyResults)));
  }

  /** Most logs that the service gives. */
  get stated(): number {
    return this.maxResults;
  }

  answered(blocks: number, results: number): void {
    if (blocks > 0.8 * this.#easyBlocks) this.#easyBlocks = Math.max(blocks, this.#easyBlocks) * growth;
    if (results > 0.8 * this.#easyResults) this.#easyResults = Math.max(results, this.#easyResults) * growth;
  }

  /** A piece of so many blocks, expected to hold so many logs, was too much. */
  refused(blocks: number, what: TooMuch, cap: number | undefined, expected: number | undefined): void {
    switch (what) {
      case 'blocks':
        this.#refuseBlocks(blocks, cap);
        return;
      case 'results':
        if (cap !== undefined && cap > 0) this.maxResults = cap;
        return;
      case 'bytes':
      case 'time':
        // Few logs in many blocks: it is the blocks that take long.
        if (expected === undefined || expected < this.results / 4) this.#easyBlocks = Math.floor(blocks / 2);
        else this.#easyResults = Math.max(1, Math.min(this.results, expected) / 2);
    }
  }

  /**
   * A stated cap is trusted once. A piece longer than the cap known by now says nothing new: it was in flight already.
   */
  #refuseBlocks(blocks: number, cap: number | undefined): void {
    if (cap !== undefined && cap > 0 && cap < blocks && this.#trustsCap) {
      this.#trustsCap = false;
      this.#maxBlocks = Math.min(this.#maxBlocks, cap);
    } else if (blocks <= this.#maxBlocks) {
      this.#maxBlocks = Math.floor(blocks / 2);
    }
  }
}
