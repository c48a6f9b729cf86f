import type { RowBatch } from './saveColumn';

/** Metadata of a file, by key. */
export type SaveMetadata = Readonly<Record<string, string>>;

/** Encodes the rows of one file in limited memory. */
export interface RowEncoder {
  /** The bytes before the rows. */
  start(): readonly Uint8Array[];
  /** Returns the bytes that are ready to be written. May buffer rows until there are enough. */
  encode(rows: RowBatch): readonly Uint8Array[];
  /** Returns the buffered rows and the bytes after the rows. A format without metadata ignores it. */
  end(metadata: SaveMetadata): readonly Uint8Array[];
}
