import type { DatasetStore } from '../../../answer/saving/saver';
import type { LineStore } from '../../../base/files/lineStore';
import type { JsonValue } from '../../../base/json/jsonValue';
import type { Result } from '../../../base/result';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { JournalEntry } from '../journalEntry';
import type { JournalHeader, JournalSummary } from '../journalSummary';
import type { SavingPorts } from '../rows/replacingSave';

/** Stores the journals of long work by id. */
export interface JournalStore {
  /** The stored work with an id. Undefined if there is none. */
  find(id: string): Promise<JournalSummary | undefined>;
  /** Opens a new or existing journal for one run. The problem is a sentence: it is open elsewhere or can't be read. */
  open(id: string): Promise<Result<OpenJournal, string>>;
  /** Deletes a work. Keeps one that is open. */
  remove(id: string): Promise<void>;
}

/** A journal that is open for one run. Make each call after the previous one has completed. */
export interface OpenJournal {
  /** What an earlier run left. Undefined if there was none. */
  readonly kept: JournalSummary | undefined;
  /** The entries of the earlier run in their recorded order. */
  readonly entries: readonly JournalEntry[];
  /** Deletes what an earlier run left and starts over. */
  begin(header: JournalHeader): Promise<Result<undefined, string>>;
  /** Writes an entry with its rows to the disk. */
  record(entry: JournalEntry, rows: readonly JsonValue[]): Promise<Result<undefined, string>>;
  /** The rows that were recorded with an entry of this journal. */
  load(entry: JournalEntry): Promise<Result<readonly JsonValue[], string>>;
  /** Stores the progress of the work for other readers. */
  note(progress: Pick<JournalSummary, 'state' | 'rows' | 'done'>): Promise<void>;
  close(): Promise<void>;
}

/** What long work needs in addition to the pipe. */
export interface LongWorkPorts extends SavingPorts {
  readonly journals: JournalStore;
  /** Keeps all rows of live cells. Without it, only their last rows are kept. */
  readonly liveRows?: LineStore;
  /** Keeps rows that are saved to a folder as a dataset, where their kind allows it. */
  readonly datasets?: DatasetStore;
  readonly settings: () => LongWorkSettings;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
  /** Waits. Ends early without an error when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface LongWorkSettings {
  /** Known credits per second that long work may spend. Undefined for no limit. */
  readonly creditsPerSecond: number | undefined;
}

/** The ports for the request of a cell. Without `work`, it is sent as one call, and no subscription is followed. */
export interface RequestPorts extends AskingPorts {
  readonly work?: LongWorkPorts;
}

/** The ports for a request that takes many calls. */
export interface WorkingPorts extends AskingPorts {
  readonly work: LongWorkPorts;
}
