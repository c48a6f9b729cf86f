import { failed, ok } from '../../../base/result';
import { groupDigits } from '../../../base/view/amountText';
import { deployedWord } from '../../../request/params/deployedBlock';
import { encodeBlock, headOfTag, type HeadTag, parseRelativeBlock } from '../../../request/params/encodeBlock';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { type BlockBound, readBlockBound } from '../../longWork/plan/blockSpan';
import { identifyingHead } from '../../longWork/run/identifyLongWork';
import type { BlameSince } from '../directives/readBlameDirective';

/**
 * Returns the first block to read for the changes from a block on: the one before it. 0 for all changes, and for those since
 * the deployment, before which storage is empty. Fails if the block is after the last one to search. `heads`: unknown ones
 * count as `identifyingHead`.
 */
export function blameStart(
  since: BlameSince | undefined,
  to: BlockBound,
  heads: ReadonlyMap<HeadTag, bigint>,
): PipeResult<number> {
  if (since === undefined || since.block === deployedWord) return ok(0);
  const known = new Map(tags.map((tag) => [tag, heads.get(tag) ?? identifyingHead]));
  const encoded = encodeBlock(since.block, known, true);
  const isKnown = encoded.kind === 'ok' && encoded.value.kind === 'known';
  const first = isKnown ? readBlockBound(encoded.value.text) : undefined;
  const last = typeof to === 'number' ? to : Number(known.get(to));
  if (typeof first === 'number' && (first <= last || isCounted(first) !== isCounted(last)))
    return ok(Math.max(0, first - 1));
  const block = typeof first === 'number' ? groupDigits(first) : since.block;
  const end = groupDigits(last);
  return failed({
    code: 'problem',
    cause:
      typeof to === 'number'
        ? `The history starts at block ${block}, after the block of the cell (${end}).`
        : `The history starts at block ${block}, past the head of the chain (block ${end}).`,
    cure: 'Write an earlier block.',
    range: since.range,
  });
}

const tags: readonly HeadTag[] = ['latest', 'safe', 'finalized'];

/** Whether a block is counted from a head whose number isn't known. */
export function isCounted(block: number): boolean {
  return block > Number(identifyingHead) / 2;
}

/** The heads that must be known to place the start of a history. */
export function headsForStart(since: BlameSince | undefined, to: BlockBound | undefined): readonly HeadTag[] {
  if (since === undefined || since.block === deployedWord) return [];
  const own = parseRelativeBlock(since.block)?.tag ?? headOfTag(since.block);
  return [...new Set([own, typeof to === 'string' ? to : undefined].filter((tag) => tag !== undefined))];
}
