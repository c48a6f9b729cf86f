import { integerOf, type JsonValue } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';

/** A tag whose block number must be requested. */
export type MovingTag = 'latest' | 'safe' | 'finalized';

/** One end of a range of blocks, as written. */
export type BlockBound = number | MovingTag;

/** Blocks from `from` to `to`, both included. Block numbers are safe integers. Readers reject all others. */
export interface BlockSpan {
  readonly from: number;
  readonly to: number;
}

export function lengthOf({ from, to }: BlockSpan): number {
  return to - from + 1;
}

/** Whether `inner` lies within `outer`. */
export function holds(outer: BlockSpan, inner: BlockSpan): boolean {
  return inner.from >= outer.from && inner.to <= outer.to;
}

/**
 * Reads a block parameter (contract section 2). Undefined for `pending`, which has no number, and for anything else.
 */
export function readBlockBound(value: JsonValue): BlockBound | undefined {
  if (value === 'earliest') return 0;
  if (value === 'latest' || value === 'safe' || value === 'finalized') return value;
  const number = integerOf(value);
  return number === undefined || number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(number);
}

/** The tags whose numbers are needed to plan a range. Always includes `latest`, to detect a range past the head. */
export function tagsToResolve(bounds: { readonly from: BlockBound; readonly to: BlockBound }): readonly MovingTag[] {
  const tags = [bounds.from, bounds.to].filter((bound) => typeof bound === 'string');
  return [...new Set<MovingTag>(['latest', ...tags])];
}

/** The range in numbers, or a sentence about what is wrong with it. */
export function resolveBounds(
  bounds: { readonly from: BlockBound; readonly to: BlockBound },
  heads: ReadonlyMap<MovingTag, number>,
): Result<BlockSpan, string> {
  const from = numberOf(bounds.from, heads);
  const to = numberOf(bounds.to, heads);
  if (from === undefined || to === undefined) return failed('The block number of a tag in the range is unknown.');
  const latest = heads.get('latest');
  if (latest !== undefined && from > latest && typeof bounds.to === 'string')
    return failed(`The range starts at block ${from}, past the head of the chain (block ${latest}).`);
  if (from > to) return failed(`The range is reversed. It starts at block ${from} and ends at block ${to}.`);
  if (latest !== undefined && to > latest)
    return failed(`The range ends at block ${to}, past the head of the chain (block ${latest}).`);
  return ok({ from, to });
}

function numberOf(bound: BlockBound, heads: ReadonlyMap<MovingTag, number>): number | undefined {
  return typeof bound === 'number' ? bound : heads.get(bound);
}

/** Prints a block number as it is sent. */
export function printBlock(block: number): string {
  return `0x${block.toString(16)}`;
}
