import { statSync } from 'node:fs';

/**
 * Watches a file that a process writes whenever it gets further.
 * @param {string} file may not exist yet, or ever
 * @param {number} maxPause in milliseconds, between two writes, or from now to the first one
 * @param {number} [interval] of looking at the file, in milliseconds
 * @returns {{ readonly signal: AbortSignal, readonly stop: () => void }} the signal aborts after a longer pause; `stop`
 *   ends the watch
 */
export function abortWithoutProgress(file, maxPause, interval = 5000) {
  const started = Date.now();
  const controller = new AbortController();
  const timer = setInterval(() => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? started;
    if (Date.now() - Math.max(started, written) > maxPause) controller.abort();
  }, interval);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
