/** More flaky files than this fail a run, and no file is tried again where more than this have failed. */
export const maxFlaky = 3;

/**
 * Runs test files that share a workbench, which can fail for reasons of their own. A file that failed runs once more,
 * alone, in a fresh one. If the process breaks, the files that it did not reach run in another one.
 * @param {readonly string[]} files
 * @param {(files: readonly string[], attempt: string) => Promise<import('./suiteReport.mjs').SuiteReport>} run runs
 *   files in a new process; `attempt` names it
 * @returns {Promise<import('./secondTry.mjs').TriedReport>}
 */
export async function runWithSecondTry(files, run) {
  const { byFile, broken } = await runAll(files, run);
  const flaky = [];
  const failed = files.filter((file) => byFile.get(file)?.failures.length > 0);
  if (failed.length > maxFlaky) return { byFile, broken, flaky, notTriedAgain: failed };
  for (const file of failed) {
    const first = byFile.get(file);
    const again = await run([file], `again-${failed.indexOf(file) + 1}`);
    const second = again.byFile.get(file) ?? { passed: 0, skipped: 0, failures: [] };
    const failures = [...second.failures, ...again.broken];
    // A second try without a test says nothing.
    const isFlaky = failures.length === 0 && second.passed > 0;
    if (isFlaky) flaky.push({ file, failures: first.failures });
    byFile.set(file, { ...second, failures: isFlaky ? [] : bothFailures(first.failures, failures) });
  }
  return { byFile, broken, flaky, notTriedAgain: [] };
}

/** Returns each failed test once. */
function bothFailures(first, second) {
  const firstOf = (title) => first.find((failure) => failure.title === title);
  return [
    ...first.filter(({ title }) => second.every((failure) => failure.title !== title)),
    ...second.map((failure) => {
      const { message } = firstOf(failure.title) ?? failure;
      if (message === failure.message) return failure;
      return { ...failure, evidence: [...(failure.evidence ?? []), `In the first try: ${message}`] };
    }),
  ];
}

async function runAll(files, run) {
  const byFile = new Map();
  const broken = [];
  // Each process that breaks fails a file.
  for (let [left, attempt] = [files, 1]; left.length > 0 && attempt <= maxFlaky + 1; attempt += 1) {
    const report = await run(left, `${attempt}`);
    for (const [file, result] of report.byFile) byFile.set(file, result);
    broken.push(...report.broken);
    left = report.notRun;
  }
  return { byFile, broken };
}
