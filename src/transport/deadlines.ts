import { Chain, type Link } from '../core/base/chain';

/** Something with a time limit. */
export interface Timed {
  /** Called when the time has elapsed. */
  timeOut(): void;
}

/** When the time of something elapses, by `performance.now()`. */
export interface Deadline {
  readonly timed: Timed;
  readonly at: number;
  readonly row: DeadlineRow;
}

/** The deadlines with the same time limit, in the order in which they began. */
interface DeadlineRow {
  readonly milliseconds: number;
  readonly running: Chain<Deadline>;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Ends operations that take too long, with one timer for all that have the same time limit, because setting a timer
 * takes as long as sending.
 */
export class Deadlines {
  readonly #rows = new Map<number, DeadlineRow>();

  /** Adds a deadline. Returns its link, for `delete`. */
  add(timed: Timed, milliseconds: number): Link<Deadline> {
    const row = this.#rowOf(milliseconds);
    if (row.timer === undefined) this.#wait(row, milliseconds);
    else if (row.running.isEmpty) row.timer.ref();
    return row.running.add({ timed, at: performance.now() + milliseconds, row });
  }

  delete(link: Link<Deadline>): void {
    link.remove();
    const { running, timer } = link.value.row;
    // The timer is kept, because the next deadline would set it again. Until then it must not keep the process running.
    if (running.isEmpty) timer?.unref();
  }

  dispose(): void {
    for (const { timer } of this.#rows.values()) clearTimeout(timer);
    this.#rows.clear();
  }

  #rowOf(milliseconds: number): DeadlineRow {
    const known = this.#rows.get(milliseconds);
    if (known !== undefined) return known;
    const row: DeadlineRow = { milliseconds, running: new Chain(), timer: undefined };
    this.#rows.set(milliseconds, row);
    return row;
  }

  #wait(row: DeadlineRow, milliseconds: number): void {
    row.timer = setTimeout(() => this.#end(row), milliseconds);
  }

  /** Ends operations whose time has elapsed, and waits for the next one. */
  #end(row: DeadlineRow): void {
    row.timer = undefined;
    for (let link = row.running.first; link !== undefined; link = row.running.first) {
      const left = link.value.at - performance.now();
      if (left > 0) {
        // An operation that began while others ended has already set the timer.
        if (row.timer === undefined) this.#wait(row, Math.ceil(left));
        return;
      }
      link.remove();
      link.value.timed.timeOut();
    }
    if (row.timer === undefined) this.#rows.delete(row.milliseconds);
  }
}
