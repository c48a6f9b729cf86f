import { unaskedLine } from './frameLine';

/** Maximum time between two frames, in milliseconds: short enough that scrolling and typing stay smooth. */
const sliceMilliseconds = 10;

export interface SlicedVisit {
  readonly count: number;
  visit(index: number): void;
  readonly signal: AbortSignal;
  /** Whether nobody waits for the result. There is a frame between two slices then, whatever else the page does. */
  readonly isUnasked?: boolean;
  /** Called between slices with the number of finished items. */
  onProgress?(done: number): void;
}

/**
 * Visits `0 … count - 1` in slices and lets the page draw between them. Returns false if it was aborted. Work that fits
 * in one slice is finished before the promise is returned.
 */
export async function inSlices({ count, visit, signal, isUnasked = false, onProgress }: SlicedVisit): Promise<boolean> {
  let index = 0;
  while (!signal.aborted) {
    const until = performance.now() + sliceMilliseconds;
    while (index < count && performance.now() < until) {
      const stop = Math.min(count, index + 32);
      for (; index < stop; index++) visit(index);
    }
    if (index >= count) return true;
    onProgress?.(index);
    await (isUnasked ? unaskedLine().next() : new Promise<void>((resume) => setTimeout(resume, 0)));
  }
  return false;
}
