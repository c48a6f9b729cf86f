import type { JsonValue } from '../../base/json/jsonValue';
import type { Result } from '../../base/result';
import type { SaveMetadata } from './rowEncoder';
import type { RowBatch, SaveColumn } from './saveColumn';
import type { SaveTarget } from './saveTarget';

/** What a dataset contains. All runs that write to it agree on all of this, so that their files fit together. */
interface DatasetContent {
  /** `eip155:1`, or the key of a network without a chain ID. */
  readonly chain: string;
  /** The request, without its blocks. */
  readonly request: JsonValue;
  /** The first block. */
  readonly from: number;
  readonly columns: readonly SaveColumn[];
  /** The columns that earlier versions of this program gave the same rows. A dataset keeps those that it began with. */
  readonly earlierColumns?: readonly (readonly SaveColumn[])[];
}

export interface DatasetRequest {
  /** Its path is real. */
  readonly target: SaveTarget;
  readonly content: DatasetContent;
  /** The last block, which can't be reorganized. */
  readonly to: number;
  /** The last block that the user asked for. */
  readonly askedTo: number;
  /** Written to files whose format supports metadata. */
  readonly metadata: SaveMetadata;
}

/**
 * Keeps datasets: folders of files by range of blocks. Several processes may write to the same folder, and each block is
 * in at most one file.
 */
export interface DatasetStore {
  /** Opens a folder, and creates it if it doesn't exist. */
  open(request: DatasetRequest): Promise<Result<OpenDataset, SaveProblem>>;
  /** Whether a run fills only a share of the files, beside others. */
  readonly isShared: boolean;
  /** Receives a sentence about what is missing and what it costs, before a request for it is sent. */
  announce(sentence: string): void;
}

/** A dataset that is being written. Make each call after the previous one has completed, and none after a problem. */
export interface OpenDataset {
  /** The blocks that this run is responsible for. Undefined if its share has none. */
  readonly blocks: SavedBlocks | undefined;
  /** One of the lists of columns of the request: the one that the dataset began with. */
  readonly columns: readonly SaveColumn[];
  /** The missing files of these blocks, in order. The blocks between them are in files. */
  readonly pieces: readonly SavedBlocks[];
  /** Appends rows to the file of the first piece that isn't finished. */
  append(rows: RowBatch): Promise<Result<undefined, SaveProblem>>;
  /** Publishes the file of that piece. A piece without rows has a file, too, which shows that it is complete. */
  finishPiece(): Promise<Result<undefined, SaveProblem>>;
  /** Stops, and leaves nothing of the unfinished piece. */
  pause(): Promise<void>;
}

/** Why rows could not be saved. `message` is a sentence that names the target and says what to do. */
export interface SaveProblem {
  /**
   * `occupied`: the folder contains files that Rpcbook did not save there. `otherColumns`: it is the same dataset with
   * other columns.
   */
  readonly kind: 'full' | 'denied' | 'missing' | 'occupied' | 'otherColumns' | 'failed';
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
