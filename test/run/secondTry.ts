import type { Failure, FileReport, SuiteReport, TestDuration } from './suiteReport';

/** More flaky files than this fail a run, and no file is tried again where more than this have failed. */
export const maxFlaky = 3;

/** What a run found out about files, some of which were tried twice. */
export interface TriedReport {
  readonly byFile: ReadonlyMap<string, FileReport>;
  readonly broken: readonly Failure[];
  /** The files that failed at first and then passed, with their first failures. */
  readonly flaky: readonly { readonly file: string; readonly failures: readonly Failure[] }[];
  /** The files that failed and were not tried again, because too many did. */
  readonly notTriedAgain: readonly string[];
  readonly durations: readonly TestDuration[];
}

type Run = (files: readonly string[], attempt: string) => Promise<SuiteReport>;

/**
 * Runs test files that share a workbench, which can fail for reasons of their own. A file that failed runs once more,
 * alone, in a fresh one. If the process breaks, the files that it did not reach run in another one.
 * @param run runs files in a new process, whose attempt has the name in its second parameter
 */
export async function runWithSecondTry(files: readonly string[], run: Run): Promise<TriedReport> {
  const { byFile, broken, durations } = await runAll(files, run);
  const flaky: { file: string; failures: readonly Failure[] }[] = [];
  const failed = files.filter((file) => (byFile.get(file)?.failures ?? []).length > 0);
  if (failed.length > maxFlaky) return { byFile, broken, flaky, notTriedAgain: failed, durations };
  for (const file of failed) {
    const first = byFile.get(file)?.failures ?? [];
    const again = await run([file], `again-${failed.indexOf(file) + 1}`);
    const second = again.byFile.get(file) ?? { passed: 0, skipped: 0, failures: [] };
    const failures = [...second.failures, ...again.broken];
    // A second try without a test says nothing.
    const isFlaky = failures.length === 0 && second.passed > 0;
    if (isFlaky) flaky.push({ file, failures: first });
    byFile.set(file, { ...second, failures: isFlaky ? [] : bothFailures(first, failures) });
  }
  return { byFile, broken, flaky, notTriedAgain: [], durations };
}

/** Returns each failed test once. */
function bothFailures(first: readonly Failure[], second: readonly Failure[]): readonly Failure[] {
  const firstOf = (title: string): Failure | undefined => first.find((failure) => failure.title === title);
  return [
    ...first.filter(({ title }) => second.every((failure) => failure.title !== title)),
    ...second.map((failure) => {
      const { message } = firstOf(failure.title) ?? failure;
      if (message === failure.message) return failure;
      return { ...failure, evidence: [...(failure.evidence ?? []), `In the first try: ${message}`] };
    }),
  ];
}

async function runAll(files: readonly string[], run: Run) {
  const byFile = new Map<string, FileReport>();
  const broken: Failure[] = [];
  const durations: TestDuration[] = [];
  // Each process that breaks fails a file.
  for (let [left, attempt] = [files, 1]; left.length > 0 && attempt <= maxFlaky + 1; attempt += 1) {
    const report = await run(left, `${attempt}`);
    for (const [file, result] of report.byFile) byFile.set(file, result);
    broken.push(...report.broken);
    durations.push(...report.durations);
    left = report.notRun;
  }
  return { byFile, broken, durations };
}
