import type { Saved } from '../../../answer/saving/saver';
import type { JsonValue } from '../../../base/json/jsonValue';
import type { Result } from '../../../base/result';
import type { BlockSpan } from '../plan/blockSpan';

/** Where the rows of long work are saved while they arrive. Problems are sentences. */
export interface RowSink {
  append(rows: readonly JsonValue[], span: BlockSpan | undefined): Promise<Result<undefined, string>>;
  finish(): Promise<Result<Saved, string>>;
  /** Stops. What is complete stays. */
  pause(): Promise<void>;
}
