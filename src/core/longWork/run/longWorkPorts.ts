import type { Result } from '../../result';
import type { Saver } from '../../saving/saver';
import type { JournalStore } from './journalStore';

/** What long work needs beside the pipe. */
export interface LongWorkPorts {
  readonly journals: JournalStore;
  readonly saver: Saver;
  readonly settings: () => LongWorkSettings;
  /** Milliseconds on a clock that does not go back. */
  readonly clock: () => number;
  /** Waits; ends early, without an error, when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /**
   * Where a path that a cell names leads, all links followed, from the notebook on; the problem is a sentence. Asks
   * nothing.
   */
  readonly locate: (path: string, from: string | undefined) => Promise<Result<string, string>>;
}

export interface LongWorkSettings {
  /** Known credits a second that long work may spend; undefined for no limit. */
  readonly creditsPerSecond: number | undefined;
}
