/**
 * Runs jobs until all have ended, at most `lanes` at the same time. They start in their order, except that a job waits
 * for the suites of its `after` that are among the jobs.
 * @param {readonly import('./runJobs.mjs').Job[]} jobs
 * @param {number} lanes
 */
export async function runJobs(jobs, lanes) {
  const waiting = new Set(jobs);
  const running = new Map();
  const isOver = (suite) => [...waiting, ...running.keys()].every((job) => job.suite !== suite);
  while (waiting.size > 0 || running.size > 0) {
    for (const job of waiting) {
      if (running.size === lanes) break;
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
