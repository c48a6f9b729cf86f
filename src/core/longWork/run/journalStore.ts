import type { JsonValue } from '../../json/jsonValue';
import type { Result } from '../../result';
import type { JournalEntry } from '../journalEntry';
import type { KeptWork, WorkHeader } from '../workHeader';

/** Where journals of long work are kept, by the id of the work. */
export interface JournalStore {
  /** The work that is kept under an id; undefined where there is none. */
  find(id: string): Promise<KeptWork | undefined>;
  /**
   * Opens a journal for one run, whether there is one or not. The problem is a sentence: it is open elsewhere, or
   * cannot be read.
   */
  open(id: string): Promise<Result<OpenJournal, string>>;
  /** Forgets a work; one that is open stays. */
  remove(id: string): Promise<void>;
}

/** A journal that one run holds; each call is made when the one before it has answered. */
export interface OpenJournal {
  /** What an earlier run left; undefined where there was none. */
  readonly kept: KeptWork | undefined;
  /** The entries of the earlier run, in the order in which they were recorded. */
  readonly entries: readonly JournalEntry[];
  /** Throws away what an earlier run left, and begins anew. */
  begin(header: WorkHeader): Promise<Result<undefined, string>>;
  /** Writes an entry with its rows for good. */
  record(entry: JournalEntry, rows: readonly JsonValue[]): Promise<Result<undefined, string>>;
  /** The rows that an entry of this journal was recorded with. */
  load(entry: JournalEntry): Promise<Result<readonly JsonValue[], string>>;
  /** Notes how far the work is, for whoever looks for it. */
  note(progress: Pick<KeptWork, 'state' | 'rows' | 'done'>): Promise<void>;
  close(): Promise<void>;
}
