import type { Result } from '../../base/result';
import type { SaveMetadata } from './rowEncoder';
import type { RowBatch, SaveColumn } from './saveColumn';
import type { SaveTarget } from './saveTarget';

/** Why rows could not be saved. `message` is a sentence that names the target and says what to do. */
export interface SaveProblem {
  /** `occupied`: the folder contains files that Rpcbook did not save there. */
  readonly kind: 'full' | 'denied' | 'missing' | 'occupied' | 'failed';
  readonly message: string;
}

export interface SaveRequest {
  readonly target: SaveTarget;
  readonly columns: readonly SaveColumn[];
  /** Written to files whose format supports metadata, together with the blocks of the rows. */
  readonly metadata: SaveMetadata;
  /**
   * The id of this work: letters, digits and dashes. A later save with the same id continues what an interrupted one
   * completed.
   */
  readonly id: string;
}

/** Blocks from `from` to `to`, both included. */
export interface SavedBlocks {
  readonly from: number;
  readonly to: number;
}

/** Saves rows to files. */
export interface Saver {
  /** Starts a save, or continues an interrupted one. The target's name stays unused until `finish`. */
  open(request: SaveRequest): Promise<Result<OpenSave, SaveProblem>>;
  /**
   * Returns a text that changes with the file or folder at a path. Undefined if there is none, or an empty folder.
   */
  stampOf?(path: string): Promise<string | undefined>;
}

/**
 * A save in progress. Make each call after the previous one has completed, and none after `finish`, `pause` or
 * `abandon`.
 */
export interface OpenSave {
  /** Rows that an interrupted save with the same id completed. Append the rows after them. */
  readonly rowsKept: number;
  /**
   * Appends rows, which are written while the next ones are prepared. A failed write is reported by this call or a
   * later one, at the latest by `finish`. The rows are all the logs (or blocks or events) of `blocks`. After a problem
   * the target is unchanged, and every further call returns the same problem.
   */
  append(rows: RowBatch, blocks?: SavedBlocks): Promise<Result<undefined, SaveProblem>>;
  /** Publishes the result under the target's name and replaces what was there. */
  finish(): Promise<Result<Saved, SaveProblem>>;
  /** Stops, and keeps what a later `open` with the same id can continue. */
  pause(): Promise<void>;
  /** Stops and leaves nothing behind. */
  abandon(): Promise<void>;
}

export interface Saved {
  readonly path: string;
  readonly rows: number;
  readonly files: number;
}
