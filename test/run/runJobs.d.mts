export interface Job {
  /** The suites that have to end first, if they run at all. */
  readonly after: readonly string[];
  readonly suite: string;
  readonly run: () => Promise<void>;
}

export function runJobs(jobs: readonly Job[], lanes: number): Promise<void>;
