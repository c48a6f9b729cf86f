/** What may take a limited time. */
export interface Timed {
  /** Its time is up. */
  timeOut(): void;
}

/** Those that have the same time, in the order of their deadlines, which is the order in which they began. */
interface Row {
  readonly milliseconds: number;
  /** Each with its deadline, by `performance.now()`. */
  readonly running: Map<Timed, number>;
  timer: NodeJS.Timeout | undefined;
}

/** Ends what takes too long, with one timer for all that have the same time: to set one takes as long as to send. */
export class Deadlines {
  readonly #rows = new Map<number, Row>();

  add(timed: Timed, milliseconds: number): void {
    const row = this.#rowOf(milliseconds);
    row.running.set(timed, performance.now() + milliseconds);
    if (row.timer === undefined) this.#wait(row, milliseconds);
    else if (row.running.size === 1) row.timer.ref();
  }

  /** `milliseconds` are those that it was added with. */
  delete(timed: Timed, milliseconds: number): void {
    const row = this.#rows.get(milliseconds);
    if (row === undefined) return;
    row.running.delete(timed);
    // The next one would set the timer again. Until then it must not keep the process running.
    if (row.running.size === 0) row.timer?.unref();
  }

  dispose(): void {
    for (const { timer } of this.#rows.values()) clearTimeout(timer);
    this.#rows.clear();
  }

  #rowOf(milliseconds: number): Row {
    const known = this.#rows.get(milliseconds);
    if (known !== undefined) return known;
    const row: Row = { milliseconds, running: new Map(), timer: undefined };
    this.#rows.set(milliseconds, row);
    return row;
  }

  #wait(row: Row, milliseconds: number): void {
    row.timer = setTimeout(() => this.#end(row), milliseconds);
  }

  /** Ends those whose time is up, and waits for the next one. */
  #end(row: Row): void {
    row.timer = undefined;
    for (const [timed, deadline] of row.running) {
      const left = deadline - performance.now();
      if (left > 0) {
        this.#wait(row, Math.ceil(left));
        return;
      }
      row.running.delete(timed);
      timed.timeOut();
      // Another one may have begun meanwhile, with its own timer.
      if (row.timer !== undefined) return;
    }
    if (row.running.size === 0) this.#rows.delete(row.milliseconds);
  }
}
