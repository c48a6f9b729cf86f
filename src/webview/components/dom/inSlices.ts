import { unaskedLine } from './frameLine';

/** Maximum time between two frames, in milliseconds: short enough that scrolling and typing stay smooth. */
const sliceMilliseconds = 10;

export interface SlicedVisit {
  readonly count: number;
  visit(index: number): void;
  readonly signal: AbortSignal;
  /** Whether nobody waits for the result. The page then draws a frame between two slices, in addition to other work. */
  readonly isUnasked?: boolean;
  /** Called between slices with the number of finished items. */
  onProgress?(done: number): void;
}

/**
 * Visits `0 … count - 1` in slices and lets the page draw between them. Returns false if it was aborted. Returns
 * without a promise if the work fits in one slice.
 */
export function inSlices(sliced: SlicedVisit): boolean | Promise<boolean> {
  if (sliced.signal.aborted) return false;
  const done = visitSlice(sliced, 0);
  return done >= sliced.count || visitLater(sliced, done);
}

/** Visits from `index` on for the time of a slice. Returns the index of the next one. */
function visitSlice({ count, visit }: SlicedVisit, index: number): number {
  const until = performance.now() + sliceMilliseconds;
  while (index < count && performance.now() < until) {
    const stop = Math.min(count, index + 32);
    for (; index < stop; index++) visit(index);
  }
  return index;
}

async function visitLater(sliced: SlicedVisit, from: number): Promise<boolean> {
  for (let index = from; index < sliced.count; index = visitSlice(sliced, index)) {
    sliced.onProgress?.(index);
    await (sliced.isUnasked === true ? unaskedLine().next() : new Promise<void>((resume) => setTimeout(resume, 0)));
    if (sliced.signal.aborted) return false;
  }
  return true;
}
