import { timeCell } from '../../answer/saving/quantityCell';
import { integerOf, type JsonValue, readMember } from '../../base/json/jsonValue';
import { RecordColumn } from '../../base/json/recordColumns';
import { recordColumnsOf } from '../../base/json/recordList';
import type { BlockSpan } from './plan/blockSpan';
import { type LogPlace, readLogPlace } from './plan/readLogQuery';

/** The block of each log. Undefined if any item isn't a log of these blocks. */
export function blocksOfLogs(logs: readonly JsonValue[], { from, to }: BlockSpan): readonly number[] | undefined {
  const blocks: number[] = [];
  const count = logs.length;
  const placeOf = placesOf(logs);
  for (let row = 0; row < count; row += 1) {
    const place = placeOf(row);
    if (place === undefined || place.block < from || place.block > to) return undefined;
    blocks.push(place.block);
  }
  return blocks;
}

/** The blocks of logs that lack the time of their block. */
export function blocksWithoutTime(logs: readonly JsonValue[]): ReadonlySet<number> {
  const columns = recordColumnsOf(logs);
  const times = columns && RecordColumn.of(columns, 'blockTimestamp');
  const placeOf = placesOf(logs);
  const blocks = new Set<number>();
  const count = logs.length;
  for (let row = 0; row < count; row += 1) {
    const time = columns === undefined ? readMember(logs[row], 'blockTimestamp') : times?.value(row);
    const place = timeCell(time) === null ? placeOf(row) : undefined;
    if (place !== undefined) blocks.add(place.block);
  }
  return blocks;
}

/** Merges the logs of a span from several answers, in the order of the chain. */
export function arrangeLogs(answers: readonly (readonly JsonValue[])[], span: BlockSpan): readonly JsonValue[] {
  const [only, ...others] = answers;
  // The usual answer stays in its bytes.
  if (only !== undefined && others.length === 0 && isArranged(only, span)) return only;
  const { from, to } = span;
  return answers
    .flat()
    .flatMap((log) => {
      const place = readLogPlace(log);
      return place !== undefined && place.block >= from && place.block <= to ? [{ log, ...place }] : [];
    })
    .sort(byPlace)
    .map(({ log }) => log);
}

/** Whether all logs are of the span and in order. */
function isArranged(logs: readonly JsonValue[], { from, to }: BlockSpan): boolean {
  const placeOf = placesOf(logs);
  const count = logs.length;
  let last: LogPlace = { block: from, transaction: 0, index: -1 };
  for (let row = 0; row < count; row += 1) {
    const place = placeOf(row);
    if (place === undefined || place.block > to || byPlace(last, place) > 0) return false;
    last = place;
  }
  return true;
}

function byPlace(one: LogPlace, other: LogPlace): number {
  return one.block - other.block || one.transaction - other.transaction || one.index - other.index;
}

/**
 * Returns a function that returns the place of a log by its row. Logs that were read by their shape are read in the
 * answer's bytes.
 */
function placesOf(logs: readonly JsonValue[]): (row: number) => LogPlace | undefined {
  const columns = recordColumnsOf(logs);
  if (columns === undefined) return (row) => readLogPlace(logs[row] ?? null);
  const blocks = RecordColumn.of(columns, 'blockNumber');
  const transactions = RecordColumn.of(columns, 'transactionIndex');
  const indexes = RecordColumn.of(columns, 'logIndex');
  return (row) => {
    const block = blocks && integerAt(blocks, row);
    const index = indexes && integerAt(indexes, row);
    const transaction = (transactions && integerAt(transactions, row)) ?? 0;
    return block === undefined || index === undefined ? undefined : { block, transaction, index };
  };
}

function integerAt(column: RecordColumn, row: number): number | undefined {
  const small = column.quantity(row);
  if (small !== undefined) return small;
  const integer = integerOf(column.value(row));
  return integer === undefined ? undefined : Number(integer);
}
