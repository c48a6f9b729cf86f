import type { JsonValue } from '../json/jsonValue';
import type { RowBatch, SaveColumn } from './saveColumn';

/** An event, and what its names are from: one source, or all that could own it. */
export interface NameSource {
  readonly event: string;
  readonly decodedBy: string;
}

/**
 * How the items of answers become rows. The columns are fixed when the layout is made, so that rows can be written as
 * they come.
 */
export interface RowLayout {
  readonly columns: readonly SaveColumn[];
  /** What the names in the columns are from, for metadata: each event and its source. */
  readonly sources: readonly NameSource[];
  /**
   * A row an item, in order. Never throws, whatever the items hold: what has no column stands in the last one as JSON.
   */
  rows(items: readonly JsonValue[]): RowBatch;
}
