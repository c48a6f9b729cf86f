import type { JsonValue } from '../../base/json/jsonValue';
import type { Result } from '../../base/result';
import type { SaveMetadata } from './rowEncoder';
import type { RowBatch, SaveColumn } from './saveColumn';
import type { SavedBlocks, SaveProblem } from './saver';
import type { SaveTarget } from './saveTarget';

/** What a dataset contains. All runs that write to it agree on all of this, so that their files fit together. */
export interface DatasetContent {
  /** `eip155:1`, or the key of a network without a chain ID. */
  readonly chain: string;
  /** The request, without its blocks. */
  readonly request: JsonValue;
  /** The first block. */
  readonly from: number;
  readonly columns: readonly SaveColumn[];
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
  /** Receives a sentence about what is missing and what it costs, before a request for it is sent. */
  announce(sentence: string): void;
}

/** A dataset that is being written. Make each call after the previous one has completed, and none after a problem. */
export interface OpenDataset {
  /** The blocks that this run is responsible for. Undefined if its share has none. */
  readonly blocks: SavedBlocks | undefined;
  /** The missing files of these blocks, in order. The blocks between them are in files. */
  readonly pieces: readonly SavedBlocks[];
  /** Appends rows to the file of the first piece that isn't finished. */
  append(rows: RowBatch): Promise<Result<undefined, SaveProblem>>;
  /** Publishes the file of that piece. A piece without rows has a file, too, which shows that it is complete. */
  finishPiece(): Promise<Result<undefined, SaveProblem>>;
  /** Stops, and leaves nothing of the unfinished piece. */
  pause(): Promise<void>;
}
