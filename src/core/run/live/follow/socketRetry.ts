/** Waits before a socket is opened again, longer after each failure, in milliseconds. */
const firstDelay = 250;
const maxDelay = 30_000;
/** How long the first subscription may take, and another one after an interruption, before the head is asked for. */
const firstPatience = 2_000;
const laterPatience = 10_000;

/** When a socket is opened again, and from when on the head is asked for because there is no subscription. */
export class SocketRetry {
  #openAt: number;
  #pollFrom: number;
  #failures = 0;
  #openedAt: number | undefined;
  #hasOpened = false;

  constructor(now: number) {
    this.#openAt = now;
    this.#pollFrom = now + firstPatience;
  }

  /** When the next socket may be opened. */
  get openAt(): number {
    return this.#openAt;
  }

  /** When asking for the head begins. Infinity while there is a subscription. */
  get pollFrom(): number {
    return this.#pollFrom;
  }

  opened(now: number): void {
    this.#openedAt = now;
    this.#hasOpened = true;
    this.#pollFrom = Infinity;
  }

  /** A notification arrived. A service that ends each socket at once would otherwise be paid for many subscriptions. */
  wasOfUse(): void {
    this.#failures = 0;
  }

  /** A socket ended, or could not be opened. */
  lost(now: number): void {
    const since = this.#openedAt;
    this.#openedAt = undefined;
    if (since !== undefined && now - since >= maxDelay) this.#failures = 0;
    if (since !== undefined) this.#pollFrom = now + laterPatience;
    else if (!this.#hasOpened) this.#pollFrom = Math.min(this.#pollFrom, now);
    const delay = Math.min(maxDelay, firstDelay * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 10);
    this.#openAt = now + delay / 2 + (Math.random() * delay) / 2;
  }
}
