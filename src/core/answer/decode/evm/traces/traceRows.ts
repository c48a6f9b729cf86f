import type { CallTrace, TraceFrame, TraceLog } from '../../../../formats/trace/callTrace';

/** A row of a call tree: a frame, or an event at its position among the calls of a frame. */
export interface TraceRow {
  readonly content: TraceContent;
  /** 0 for the outermost frame. */
  readonly depth: number;
}

export type TraceContent =
  { readonly kind: 'frame'; readonly frame: TraceFrame } | { readonly kind: 'event'; readonly log: TraceLog };

/**
 * Returns the rows of a call tree in execution order. Events without a position come after the calls of their frame.
 */
export function traceRows({ frames }: CallTrace): readonly TraceRow[] {
  const list = new RowList();
  for (const [index, frame] of frames.entries()) list.add(frame, index);
  return list.finish(frames.length);
}

interface OpenFrame {
  readonly frame: TraceFrame;
  /** In the order of their positions. */
  readonly logs: readonly TraceLog[];
  shownLogs: number;
  calls: number;
}

class RowList {
  readonly #rows: TraceRow[] = [];
  readonly #open: OpenFrame[] = [];

  add(frame: TraceFrame, index: number): void {
    this.#closeUntil(index);
    const outer = this.#open.at(-1);
    if (outer) {
      this.#showLogs(outer, outer.calls);
      outer.calls += 1;
    }
    const logs = frame.logs.toSorted((one, other) => placeOf(one) - placeOf(other));
    this.#open.push({ frame, logs, shownLogs: 0, calls: 0 });
    this.#rows.push({ content: { kind: 'frame', frame }, depth: frame.depth });
  }

  finish(count: number): readonly TraceRow[] {
    this.#closeUntil(count);
    return this.#rows;
  }

  /** Closes the frames that end before the one at `index`. */
  #closeUntil(index: number): void {
    for (let last = this.#open.at(-1); last !== undefined && last.frame.end <= index; last = this.#open.at(-1)) {
      this.#showLogs(last, Number.POSITIVE_INFINITY);
      this.#open.pop();
    }
  }

  /** Adds the events of a frame that come before its next call. */
  #showLogs(place: OpenFrame, calls: number): void {
    for (let log = place.logs[place.shownLogs]; log !== undefined; log = place.logs[place.shownLogs]) {
      if (placeOf(log) > calls) return;
      place.shownLogs += 1;
      this.#rows.push({ content: { kind: 'event', log }, depth: place.frame.depth + 1 });
    }
  }
}

function placeOf({ after }: TraceLog): number {
  return after ?? Number.POSITIVE_INFINITY;
}
