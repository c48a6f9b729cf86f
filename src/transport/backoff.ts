const firstMilliseconds = 200;
const maxMilliseconds = 3_000;

/** Decides when to connect again: later after each consecutive failure, up to three seconds after the last. */
export class Backoff {
  #failures = 0;
  #notBefore = 0;

  /** Half of the delay is random, so that clients that were disconnected together don't reconnect together. */
  failed(): void {
    const max = Math.min(maxMilliseconds, firstMilliseconds * 2 ** this.#failures);
    this.#failures += 1;
    this.#notBefore = performance.now() + max / 2 + (Math.random() * max) / 2;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#notBefore = 0;
  }

  /** Milliseconds left to wait. */
  remaining(): number {
    return Math.max(0, this.#notBefore - performance.now());
  }
}
