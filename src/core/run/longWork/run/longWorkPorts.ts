import type { Saver } from '../../../answer/saving/saver';
import type { Result } from '../../../base/result';
import type { ReplacePort } from '../rows/replacingSave';
import type { JournalStore } from './journalStore';

/** What long work needs in addition to the pipe. */
export interface LongWorkPorts {
  readonly journals: JournalStore;
  readonly saver: Saver;
  /** Without it, saves replace files. */
  readonly replacing?: ReplacePort;
  readonly settings: () => LongWorkSettings;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
  /** Waits. Ends early without an error when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /**
   * Resolves a path that a cell names, relative to the notebook and with all links resolved. The problem is a sentence.
   * Doesn't ask the user.
   */
  readonly locate: (path: string, notebookPath: string | undefined) => Promise<Result<string, string>>;
}

export interface LongWorkSettings {
  /** Known credits per second that long work may spend. Undefined for no limit. */
  readonly creditsPerSecond: number | undefined;
}
