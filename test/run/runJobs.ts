export interface Job {
  readonly suite: string;
  /** The suites that have to end first, if they run at all. */
  readonly after: readonly string[];
  readonly run: () => Promise<void>;
}

/**
 * Runs jobs until all have ended, at most `lanes` at the same time. They start in their order, except that a job waits for
 * the suites of its `after` that are among the jobs.
 */
export async function runJobs(jobs: readonly Job[], lanes: number): Promise<void> {
  const waiting = new Set(jobs);
  const running = new Map<Job, Promise<unknown>>();
  const isOver = (suite: string): boolean => [...waiting, ...running.keys()].every((job) => job.suite !== suite);
  while (waiting.size > 0 || running.size > 0) {
    for (const job of waiting) {
      if (running.size >= lanes) break;
      if (!job.after.every(isOver)) continue;
      waiting.delete(job);
      running.set(
        job,
        job.run().finally(() => running.delete(job)),
      );
    }
    if (running.size === 0) throw new Error(`Suites wait for each other: ${[...waiting].map(({ suite }) => suite)}`);
    await Promise.race(running.values());
  }
}
