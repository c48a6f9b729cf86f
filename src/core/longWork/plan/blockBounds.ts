import type { JsonValue } from '../../json/jsonValue';
import { integerOf } from '../../json/readMember';
import { failed, ok, type Result } from '../../result';
import type { BlockSpan } from './blockSpan';

/** A tag whose number is not known before it is asked for. */
export type MovingTag = 'latest' | 'safe' | 'finalized';

/** An end of a range of blocks as it is written. */
export type BlockBound = number | MovingTag;

/** Reads a block parameter (contract section 2); undefined for `pending`, which has no number, and for what is none. */
export function readBlockBound(value: JsonValue): BlockBound | undefined {
  if (value === 'earliest') return 0;
  if (value === 'latest' || value === 'safe' || value === 'finalized') return value;
  const number = integerOf(value);
  return number === undefined || number < 0n || number > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(number);
}

/**
 * The tags whose numbers have to be known before a range can be planned; `latest` among them always, to see a range
 * past the head.
 */
export function tagsToResolve(bounds: { readonly from: BlockBound; readonly to: BlockBound }): readonly MovingTag[] {
  const tags = [bounds.from, bounds.to].filter((bound) => typeof bound === 'string');
  return [...new Set<MovingTag>(['latest', ...tags])];
}

/** The range in numbers, or what is wrong with it: a sentence. */
export function resolveBounds(
  bounds: { readonly from: BlockBound; readonly to: BlockBound },
  heads: ReadonlyMap<MovingTag, number>,
): Result<BlockSpan, string> {
  const from = numberOf(bounds.from, heads);
  const to = numberOf(bounds.to, heads);
  if (from === undefined || to === undefined) return failed('The number of a tag in the range is not known.');
  const latest = heads.get('latest');
  if (latest !== undefined && from > latest && typeof bounds.to === 'string')
    return failed(`The range begins with block ${from}, past the head of the chain (block ${latest}).`);
  if (from > to) return failed(`The range is reversed: it begins with block ${from} and ends with block ${to}.`);
  if (latest !== undefined && to > latest)
    return failed(`The range ends with block ${to}, past the head of the chain (block ${latest}).`);
  return ok({ from, to });
}

function numberOf(bound: BlockBound, heads: ReadonlyMap<MovingTag, number>): number | undefined {
  return typeof bound === 'number' ? bound : heads.get(bound);
}

/** A block number as the wire has it. */
export function printBlock(block: number): string {
  return `0x${block.toString(16)}`;
}
