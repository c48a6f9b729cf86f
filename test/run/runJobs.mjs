/**
 * Runs jobs until all have ended, at most `lanes` at the same time, and one more while only patient ones run. They start
 * in their order, except that a job waits for the suites of its `after` that are among the jobs.
 * @param {readonly import('./runJobs.mjs').Job[]} jobs
 * @param {number} lanes
 */
export async function runJobs(jobs, lanes) {
  const waiting = new Set(jobs);
  const running = new Map();
  /** A job that isn't patient needs the processor at once, so nothing more starts beside it. */
  const areEnough = () => running.size >= ([...running.keys()].every(({ isPatient }) => isPatient) ? lanes + 1 : lanes);
  const isOver = (suite) => [...waiting, ...running.keys()].every((job) => job.suite !== suite);
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
