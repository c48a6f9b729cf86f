import type { Failure, FileReport, SuiteReport } from './suiteReport.mjs';

export interface TriedReport {
  readonly byFile: ReadonlyMap<string, FileReport>;
  readonly broken: readonly Failure[];
  /** The files that failed and then passed alone, with what failed at first. */
  readonly flaky: readonly { readonly file: string; readonly failures: readonly Failure[] }[];
  /** The files that failed and did not run again, because they are too many. */
  readonly notTriedAgain: readonly string[];
}

export const maxFlaky: number;
export function runWithSecondTry(
  files: readonly string[],
  run: (files: readonly string[], attempt: string) => Promise<SuiteReport>,
): Promise<TriedReport>;
