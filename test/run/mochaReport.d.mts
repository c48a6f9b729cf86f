export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The titles of what failed, each with the start of its error below it. */
  readonly failedTests: readonly string[];
}

export function readMochaReport(file: string, exitCode: number): Counts;
export function brokenRun(problem: string): Counts;
export function sumCounts(all: readonly Counts[]): Counts;
export function mergeMochaReports(files: readonly string[], merged: string): void;
