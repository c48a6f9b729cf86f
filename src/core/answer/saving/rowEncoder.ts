import type { RowBatch } from './saveColumn';

/** Metadata of a file, by key. */
export type SaveMetadata = Readonly<Record<string, string>>;

/** Encodes the rows of one file in limited memory. */
export interface RowEncoder {
  /** The bytes before the rows. */
  start(): readonly Uint8Array[];
  /**
   * Returns the bytes that are ready to be written. May buffer rows until there are enough. `isPart`: more rows of the
   * same batch follow, and the file must be the same as if all were passed together.
   */
  encode(rows: RowBatch, isPart?: boolean): readonly Uint8Array[];
  /** Returns the buffered rows and the bytes after the rows. A format without metadata ignores it. */
  end(metadata: SaveMetadata): readonly Uint8Array[];
}
