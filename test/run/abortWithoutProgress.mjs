import { statSync } from 'node:fs';

/** How often the file is looked at, in milliseconds. */
const interval = 5000;

const systemClock = {
  now: () => Date.now(),
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/**
 * Watches a file that a process writes whenever it gets further.
 * @param {string} file may not exist yet, or ever
 * @param {number} maxPause in milliseconds, between two writes, or from now to the first one
 * @param {import('./abortWithoutProgress.mjs').ProgressClock} [clock] that of the times of files
 * @returns {{ readonly signal: AbortSignal, readonly stop: () => void }} the signal aborts after a longer pause; `stop`
 *   ends the watch
 */
export function abortWithoutProgress(file, maxPause, clock = systemClock) {
  const started = clock.now();
  const controller = new AbortController();
  const stop = clock.every(interval, () => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? started;
    if (clock.now() - Math.max(started, written) > maxPause) controller.abort();
  });
  return { signal: controller.signal, stop };
}
