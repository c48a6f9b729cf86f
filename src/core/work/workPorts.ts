import type { Result } from '../result';
import type { Saver } from '../saving/saver';
import type { JournalStore } from './journalStore';

/** What long work needs beside the pipe. */
export interface WorkPorts {
  readonly journals: JournalStore;
  readonly saver: Saver;
  readonly settings: () => WorkSettings;
  /** Milliseconds on a clock that does not go back. */
  readonly clock: () => number;
  /** Waits; ends early, without an error, when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Where a path that a cell names leads, from the notebook on; the problem is a sentence. */
  readonly locate: (path: string, from: string | undefined) => Result<string, string>;
}

export interface WorkSettings {
  /** Known credits a second that long work may spend; undefined for no limit. */
  readonly creditsPerSecond: number | undefined;
  /** Known credits that one run of a cell may spend; undefined for no limit. */
  readonly cellBudget: number | undefined;
}
