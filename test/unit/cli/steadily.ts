import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does something again and again, with pauses of some milliseconds, and never twice at the same time. Returns a function
 * that ends it, resolves when the last time is over, and rejects if one failed.
 */
export function steadily(act: () => Promise<unknown>, pause: number): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const acting = (async () => {
    while (!signal.aborted) {
      await act();
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  })();
  // The failure is told to the one who stops it.
  acting.catch(() => undefined);
  return async () => {
    stopping.abort();
    await acting;
  };
}
