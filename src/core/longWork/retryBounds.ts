/** Retries, and milliseconds waited for them, without an answer that brought the work further in between. */
const mostRetries = 40;
const longestWait = 300_000;

/**
 * Bounds what a run tries again in vain, whatever the service says of when to come back and how its failures change.
 */
export class RetryBounds {
  #retries = 0;
  #waited = 0;
  #done = 0;

  /** An answer was kept; rows, or a larger share of the work done, show that it goes on. */
  answered(rows: number, done: number | undefined): void {
    if (rows === 0 && (done ?? 0) <= this.#done) return;
    this.#done = Math.max(this.#done, done ?? 0);
    this.#retries = 0;
    this.#waited = 0;
  }

  /** Whether a retry after so many milliseconds is one more than is made in vain. */
  isSpentBy(milliseconds: number): boolean {
    this.#retries += 1;
    this.#waited += milliseconds;
    return this.#retries > mostRetries || this.#waited > longestWait;
  }
}
