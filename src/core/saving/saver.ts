import type { Result } from '../result';
import type { SaveMetadata } from './rowEncoder';
import type { RowBatch, SaveColumn } from './saveColumn';
import type { SaveTarget } from './saveTarget';

/** Why rows could not be saved. `message` is a sentence that names the target and says what to do. */
export interface SaveProblem {
  /** `occupied`: the folder holds what was not saved there by us. */
  readonly kind: 'full' | 'denied' | 'missing' | 'occupied' | 'failed';
  readonly message: string;
}

export interface SaveRequest {
  readonly target: SaveTarget;
  readonly columns: readonly SaveColumn[];
  /** Put into the files of formats that have a place for it, beside the blocks that the rows are of. */
  readonly metadata: SaveMetadata;
  /**
   * Tells this piece of work from all others: letters, digits and dashes. The same id takes up what an interrupted save
   * of it left whole.
   */
  readonly id: string;
}

/** Blocks from `from` to `to`, both included. */
export interface SavedBlocks {
  readonly from: number;
  readonly to: number;
}

/** Where rows are saved to. */
export interface Saver {
  /** Begins, or takes up what was interrupted. Nothing stands under the target's name before `finish`. */
  open(request: SaveRequest): Promise<Result<OpenSave, SaveProblem>>;
}

/**
 * A save under way; each call is made when the one before it has answered, and none after `finish`, `pause` or
 * `abandon`.
 */
export interface OpenSave {
  /** Rows that an interrupted save of the same id left whole: rows are appended from the one after them on. */
  readonly rowsKept: number;
  /**
   * Takes further rows, which are written while the next are made: what could not be written is told by this call or a
   * later one, `finish` at the latest. `blocks` are those that the rows are all the logs (blocks, events) of. After a
   * problem the target is as it was before, and every further call answers with the same problem.
   */
  append(rows: RowBatch, blocks?: SavedBlocks): Promise<Result<undefined, SaveProblem>>;
  /** Puts the whole under the target's name, in the place of what stood there. */
  finish(): Promise<Result<Saved, SaveProblem>>;
  /** Stops, and keeps what a later `open` with the same id can take up. */
  pause(): Promise<void>;
  /** Stops, and leaves nothing behind. */
  abandon(): Promise<void>;
}

export interface Saved {
  readonly path: string;
  readonly rows: number;
  readonly files: number;
}
