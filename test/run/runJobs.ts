export interface Job {
  readonly suite: string;
  /** The suites that have to end first, if they run at all. */
  readonly after: readonly string[];
  /** Whether it waits for nobody on a screen. */
  readonly isPatient?: boolean | undefined;
  readonly run: () => Promise<void>;
}

/**
 * Runs jobs until all have ended, at most `lanes` at the same time, and one more while only patient ones run. They start
 * in their order, except that a job waits for the suites of its `after` that are among the jobs.
 */
export async function runJobs(jobs: readonly Job[], lanes: number): Promise<void> {
  const waiting = new Set(jobs);
  const running = new Map<Job, Promise<unknown>>();
  /** A job that isn't patient needs the processor at once, so nothing more starts beside it. */
  const areEnough = (): boolean =>
    running.size >= ([...running.keys()].every(({ isPatient }) => isPatient) ? lanes + 1 : lanes);
  const isOver = (suite: string): boolean => [...waiting, ...running.keys()].every((job) => job.suite !== suite);
  while (waiting.size > 0 || running.size > 0) {
    for (const job of waiting) {
      if (areEnough()) break;
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
