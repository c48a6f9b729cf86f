const successesToWiden = 10;

/** Decides when the next call may be sent, across all lanes, and how many calls may be in flight. */
export class Pace {
  #lanes: number;
  #successes = 0;
  #notBefore = 0;
  #nextCredit = 0;

  /** `creditsPerSecond`: known credits that calls may cost per second. Undefined for no limit. */
  constructor(
    private readonly maxLanes: number,
    private readonly creditsPerSecond: number | undefined,
  ) {
    this.#lanes = maxLanes;
  }

  get lanes(): number {
    return this.#lanes;
  }

  /** Milliseconds until a call may be sent; 0 if it may be sent now. */
  delay(now: number): number {
    return Math.max(0, this.#notBefore - now, this.#nextCredit - now);
  }

  /** A call that costs this many credits is sent now. */
  spend(now: number, credits: number): void {
    if (this.creditsPerSecond === undefined) return;
    this.#nextCredit = Math.max(now, this.#nextCredit) + (credits / this.creditsPerSecond) * 1000;
  }

  succeeded(): void {
    this.#successes += 1;
    if (this.#successes % successesToWiden === 0) this.#lanes = Math.min(this.maxLanes, this.#lanes + 1);
  }

  /** No call may be sent before. */
  wait(now: number, milliseconds: number): void {
    this.#notBefore = Math.max(this.#notBefore, now + milliseconds);
  }

  /** The service asks for fewer calls at the same time. */
  halveLanes(): void {
    this.#lanes = Math.max(1, Math.floor(this.#lanes / 2));
    this.#successes = 0;
  }
}
