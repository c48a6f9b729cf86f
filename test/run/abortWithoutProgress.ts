import { statSync } from 'node:fs';

/** How often the file is looked at, in milliseconds. */
const interval = 5000;

export interface ProgressClock {
  /** The time as files have it, in milliseconds. */
  readonly now: () => number;
  /** Runs something at intervals until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void;
}

const systemClock: ProgressClock = {
  now: () => Date.now(),
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/**
 * Watches a file that a process writes whenever it gets further.
 * @param file may not exist yet, or ever
 * @param maxPause in milliseconds, between two writes, or from now to the first one
 * @returns the signal aborts after a longer pause; `stop` ends the watch
 */
export function abortWithoutProgress(
  file: string,
  maxPause: number,
  clock = systemClock,
): { readonly signal: AbortSignal; readonly stop: () => void } {
  const started = clock.now();
  const controller = new AbortController();
  const stop = clock.every(interval, () => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? started;
    if (clock.now() - Math.max(started, written) > maxPause) controller.abort();
  });
  return { signal: controller.signal, stop };
}
