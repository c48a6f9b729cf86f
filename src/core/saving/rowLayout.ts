import type { JsonValue } from '../json/jsonValue';
import type { RowBatch, SaveColumn } from './saveColumn';

/** An event, and what its names are from: one source, or all that could own it. */
export interface NameSource {
  readonly event: string;
  readonly decodedBy: string;
}

/**
 * Converts the items of answers to rows. The columns are fixed when the layout is created, so that rows can be written
 * at once.
 */
export interface RowLayout {
  readonly columns: readonly SaveColumn[];
  /** What the names in the columns are from, for metadata: each event and its source. */
  readonly sources: readonly NameSource[];
  /**
   * Returns one row per item, in order. Never throws, whatever the items contain. Values without a column go into the
   * last column as JSON.
   */
  rows(items: readonly JsonValue[]): RowBatch;
}
