import type { DatasetStore } from '../../../answer/saving/datasetStore';
import type { LineStore } from '../../../base/files/lineStore';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { SavingPorts } from '../rows/replacingSave';
import type { JournalStore } from './journalStore';

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
