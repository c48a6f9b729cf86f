/** How long the rows of a block are gathered before they are shown, in milliseconds. */
const gatherMilliseconds = 2;
/** The least times between two outputs: with few rows, and with many, which take longer to draw. */
const quickMilliseconds = 30;
const slowMilliseconds = 300;
const rowsPerMillisecond = 20;

/** When the output of a live cell is made: soon after a row, and not too often. Whoever draws it may take longer. */
export class ShowPace {
  #next = 0;

  /** How long to wait before the output is made. */
  waitAt(now: number): number {
    return Math.max(gatherMilliseconds, this.#next - now);
  }

  /** The output is made, with as many rows. */
  shown(rows: number, now: number): void {
    this.#next = now + Math.min(slowMilliseconds, quickMilliseconds + rows / rowsPerMillisecond);
  }
}

/** The output of a live cell. */
interface LiveOutput {
  /** Its rows. */
  readonly count: () => number;
  /** Makes it. Returns a function that shows it, or undefined if nobody wants it anymore. */
  readonly make: () => Promise<(() => void) | undefined>;
  readonly clock: () => number;
  /** Waits. Ends early when the cell is stopped. */
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Shows the output of a live cell after a while, and again as long as there is something new. */
export class PacedOutput {
  readonly #pace = new ShowPace();
  #showing: Promise<void> | undefined;
  #isShown = false;
  #isOver = false;

  constructor(private readonly output: LiveOutput) {}

  /** There is something new. */
  show(): void {
    this.#isShown = false;
    this.#showing ??= this.#showAll().finally(() => {
      this.#showing = undefined;
    });
  }

  /** Shows nothing anymore. Resolves when nothing is being made. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#showing;
  }

  async #showAll(): Promise<void> {
    const { count, make, clock, sleep } = this.output;
    while (!this.#isShown && !this.#isOver) {
      await sleep(this.#pace.waitAt(clock()));
      if (this.#isOver) return;
      this.#isShown = true;
      this.#pace.shown(count(), clock());
      const shown = await make();
      if (!this.#isOver) shown?.();
    }
  }
}
