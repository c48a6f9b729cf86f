import type { RowBatch } from './saveColumn';

/** What a file says of itself, by key. */
export type SaveMetadata = Readonly<Record<string, string>>;

/** Makes the bytes of one file from rows as they come, in bounded memory. */
export interface RowEncoder {
  /** What stands before the rows. */
  start(): readonly Uint8Array[];
  /** The bytes that are ready to be written; rows may be held back until there are enough of them. */
  encode(rows: RowBatch): readonly Uint8Array[];
  /** The rows held back, and what stands behind them. A format without a place for metadata leaves it out. */
  end(metadata: SaveMetadata): readonly Uint8Array[];
}
