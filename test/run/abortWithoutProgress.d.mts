export interface ProgressClock {
  /** Milliseconds, as in the times of files. */
  now(): number;
  /** Calls a function again and again. Returns a function that ends it. */
  every(milliseconds: number, run: () => void): () => void;
}

export function abortWithoutProgress(
  file: string,
  maxPause: number,
  clock?: ProgressClock,
): { readonly signal: AbortSignal; readonly stop: () => void };
