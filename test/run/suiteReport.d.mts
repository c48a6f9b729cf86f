export interface Failure {
  /** The title of the test, or what broke outside of a test. */
  readonly title: string;
  readonly file?: string;
  readonly message?: string;
  readonly stack?: string;
  /** Lines that name what was kept of the failure. */
  readonly evidence?: readonly string[];
  /** The last lines of its logs. */
  readonly logs?: readonly string[];
}

export interface FileReport {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

export interface SuiteReport {
  /** By the path of the file from the root of the project. */
  readonly byFile: ReadonlyMap<string, FileReport>;
  /** What failed and belongs to none of the files. */
  readonly broken: readonly Failure[];
  /** The files that a run that ended early did not reach. */
  readonly notRun: readonly string[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function readReport(report: string, exitCode: number, files: readonly string[]): SuiteReport;
export function brokenReport(problem: string): SuiteReport;
export function countTests(reports: readonly SuiteReport[]): Counts;
export function failuresOf(report: SuiteReport): readonly Failure[];
export function formatFailure(failure: Failure): string;
export function summarizeFailure(failure: Failure): string;
