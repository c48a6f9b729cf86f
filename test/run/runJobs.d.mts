export interface Job {
  /** The suites that have to end first, if they run at all. */
  readonly after: readonly string[];
  readonly suite: string;
  /** Whether it waits for nobody on a screen. */
  readonly isPatient?: boolean | undefined;
  readonly run: () => Promise<void>;
}

export function runJobs(jobs: readonly Job[], lanes: number): Promise<void>;
