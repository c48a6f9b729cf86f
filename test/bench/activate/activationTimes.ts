/** What VS Code measured of one extension's start in one extension host, in milliseconds. */
export interface ActivationTimes {
  /** Loading the file that `main` names, with all that it loads itself. */
  readonly load: number;
  /** The call of `activate`, until it returns. */
  readonly call: number;
  /** What `activate` returned, until it is settled. */
  readonly settle: number;
}

/** The extensions in the order in which they were activated, with their times. */
export type HostTimes = Readonly<Record<string, ActivationTimes>>;
