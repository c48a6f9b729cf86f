/** Maximum number of retries, and of milliseconds waited for them, without an answer that made progress. */
const maxRetries = 40;
const maxWait = 300_000;

/** Limits retries without progress, whatever wait the service asks for and however its failures change. */
export class RetryBounds {
  #retries = 0;
  #waited = 0;
  #done = 0;

  /** An answer was recorded. More rows or a larger share of the work done mean progress. */
  answered(rows: number, done: number | undefined): void {
    if (rows === 0 && (done ?? 0) <= this.#done) return;
    this.#done = Math.max(this.#done, done ?? 0);
    this.#retries = 0;
    this.#waited = 0;
  }

  /** Whether another retry after this many milliseconds would exceed the limits. */
  isSpentBy(milliseconds: number): boolean {
    this.#retries += 1;
    this.#waited += milliseconds;
    return this.#retries > maxRetries || this.#waited > maxWait;
  }
}
