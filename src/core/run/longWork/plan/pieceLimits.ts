/** Which limit a call exceeded. `time` is the query timeout of the service. */
export type ExceededLimit = 'blocks' | 'results' | 'bytes' | 'time';

/** The factor by which a guess grows after a success. */
const growth = 1.1;

/** What one call may span and return, from the settings, from the errors, and by trial if neither states it. */
export class PieceLimits {
  #maxBlocks: number;
  #trustsCap = true;
  /** Guesses after an answer took too many bytes or too long. Successes raise them again. */
  #easyBlocks = Infinity;
  #easyResults = Infinity;

  constructor(
    private maxResults: number,
    maxBlocks: number | undefined,
  ) {
    this.#maxBlocks = maxBlocks ?? Infinity;
  }

  /** Maximum number of blocks to request. */
  get blocks(): number {
    return Math.max(1, Math.floor(Math.min(this.#maxBlocks, this.#easyBlocks)));
  }

  /** Maximum number of logs to expect. */
  get results(): number {
    return Math.max(1, Math.floor(Math.min(this.maxResults, this.#easyResults)));
  }

  /** Maximum number of logs that the service returns. */
  get stated(): number {
    return this.maxResults;
  }

  answered(blocks: number, results: number): void {
    if (blocks > 0.8 * this.#easyBlocks) this.#easyBlocks = Math.max(blocks, this.#easyBlocks) * growth;
    if (results > 0.8 * this.#easyResults) this.#easyResults = Math.max(results, this.#easyResults) * growth;
  }

  /** A piece of `blocks` blocks, expected to have `expected` logs, exceeded a limit. */
  refused(blocks: number, what: ExceededLimit, cap: number | undefined, expected: number | undefined): void {
    switch (what) {
      case 'blocks':
        this.#refuseBlocks(blocks, cap);
        return;
      case 'results':
        if (cap !== undefined && cap > 0) this.maxResults = cap;
        return;
      case 'bytes':
      case 'time':
        // If many blocks have few logs, the number of blocks is what takes long.
        if (expected === undefined || expected < this.results / 4) this.#easyBlocks = Math.floor(blocks / 2);
        else this.#easyResults = Math.max(1, Math.min(this.results, expected) / 2);
    }
  }

  /**
   * A stated cap is trusted once. A failed piece longer than the known cap adds nothing, because it was already in
   * flight.
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
