import type { JsonValue } from '../json/jsonValue';
import type { RowBatch, SaveColumn } from './saveColumn';

/**
 * How the items of answers become rows. The columns are fixed when the layout is made, so that rows can be written as
 * they come.
 */
export interface RowLayout {
  readonly columns: readonly SaveColumn[];
  /**
   * A row an item, in order. Never throws, whatever the items hold: what has no column stands in the last one as JSON.
   */
  rows(items: readonly JsonValue[]): RowBatch;
}
