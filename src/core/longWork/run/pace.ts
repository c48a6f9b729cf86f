const successesToWiden = 10;

/** When the next call may leave, for all lanes together, and how many may be on the way. */
export class Pace {
  #lanes: number;
  #successes = 0;
  #notBefore = 0;
  #nextCredit = 0;

  /** `creditsPerSecond`: known credits that calls may cost a second; undefined for no limit. */
  constructor(
    private readonly mostLanes: number,
    private readonly creditsPerSecond: number | undefined,
  ) {
    this.#lanes = mostLanes;
  }

  get lanes(): number {
    return this.#lanes;
  }

  /** Milliseconds until a call may leave; 0 when it may now. */
  delay(now: number): number {
    return Math.max(0, this.#notBefore - now, this.#nextCredit - now);
  }

  /** A call of so many credits leaves now. */
  spend(now: number, credits: number): void {
    if (this.creditsPerSecond === undefined) return;
    this.#nextCredit = Math.max(now, this.#nextCredit) + (credits / this.creditsPerSecond) * 1000;
  }

  succeeded(): void {
    this.#successes += 1;
    if (this.#successes % successesToWiden === 0) this.#lanes = Math.min(this.mostLanes, this.#lanes + 1);
  }

  /** No call leaves before. */
  wait(now: number, milliseconds: number): void {
    this.#notBefore = Math.max(this.#notBefore, now + milliseconds);
  }

  /** The service wants fewer calls at once. */
  halveLanes(): void {
    this.#lanes = Math.max(1, Math.floor(this.#lanes / 2));
    this.#successes = 0;
  }
}
