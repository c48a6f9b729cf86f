/** Longest stretch of work between two frames, in milliseconds: short enough that scrolling and typing stay smooth. */
const sliceMilliseconds = 10;

export interface SlicedWork {
  readonly count: number;
  visit(index: number): void;
  readonly signal: AbortSignal;
  /** Called between slices with how many are done. */
  onProgress?(done: number): void;
}

/**
 * Visits `0 … count - 1` in slices and lets the page draw between them. Gives false when it was aborted half-way;
 * work that fits one slice is done before the promise is given back.
 */
export async function inSlices({ count, visit, signal, onProgress }: SlicedWork): Promise<boolean> {
  let index = 0;
  while (!signal.aborted) {
    const until = performance.now() + sliceMilliseconds;
    while (index < count && performance.now() < until) {
      const stop = Math.min(count, index + 32);
      for (; index < stop; index++) visit(index);
    }
    if (index >= count) return true;
    onProgress?.(index);
    await new Promise<void>((resume) => setTimeout(resume, 0));
  }
  return false;
}
