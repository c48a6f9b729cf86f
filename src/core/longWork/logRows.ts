import type { JsonValue } from '../json/jsonValue';
import type { BlockSpan } from './plan/blockSpan';
import { readLogPlace } from './plan/readLogQuery';

/** The block of each log. Undefined if any item isn't a log of these blocks. */
export function blocksOfLogs(logs: readonly JsonValue[], { from, to }: BlockSpan): readonly number[] | undefined {
  const blocks: number[] = [];
  for (const log of logs) {
    const place = readLogPlace(log);
    if (place === undefined || place.block < from || place.block > to) return undefined;
    blocks.push(place.block);
  }
  return blocks;
}

/** Merges the logs of a span from several answers, by block and index in the block. */
export function arrangeLogs(answers: readonly (readonly JsonValue[])[], { from, to }: BlockSpan): readonly JsonValue[] {
  return answers
    .flat()
    .flatMap((log) => {
      const place = readLogPlace(log);
      return place !== undefined && place.block >= from && place.block <= to ? [{ log, ...place }] : [];
    })
    .sort((a, b) => a.block - b.block || a.index - b.index)
    .map(({ log }) => log);
}
