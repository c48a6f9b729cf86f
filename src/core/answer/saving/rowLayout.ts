import type { JsonValue } from '../../base/json/jsonValue';
import type { NameSource } from '../decode/shared/nameSources';
import type { RowBatch, SaveColumn } from './saveColumn';

/**
 * Converts the items of answers to rows. The columns are fixed when the layout is created, so that rows can be written
 * immediately.
 */
export interface RowLayout {
  readonly columns: readonly SaveColumn[];
  /** The sources of the names in the columns, for metadata: each event, its source, and what else it could be. */
  readonly sources: readonly NameSource[];
  /**
   * Returns one row per item, in order. Never throws, whatever the items contain. Values without a column go into the
   * last column as JSON. The rows are valid until the next call, which may reuse their memory.
   */
  rows(items: readonly JsonValue[]): RowBatch;
}
