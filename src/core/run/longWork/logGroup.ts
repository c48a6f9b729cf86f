import type { JsonObject } from '../../base/json/jsonValue';
import { PieceBuffer } from './pieceBuffer';
import type { BlockSpan } from './plan/blockSpan';
import { type LogRangeOptions, LogRangePlanner } from './plan/logRangePlanner';

/** Addresses that are requested together. Each group progresses through the range at its own pace. */
export interface LogGroup {
  readonly index: number;
  readonly filter: JsonObject;
  readonly planner: LogRangePlanner;
  readonly buffer: PieceBuffer;
}

export function createLogGroups(
  filters: readonly JsonObject[],
  range: BlockSpan,
  options: LogRangeOptions,
): readonly LogGroup[] {
  return filters.map((filter, index) => ({
    index,
    filter,
    planner: new LogRangePlanner(range, { ...options, lookAhead: options.lookAhead / filters.length }),
    buffer: new PieceBuffer(),
  }));
}
