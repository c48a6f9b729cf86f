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
