import type { Result } from '../../../base/result';
import type { LongWork } from '../longWork';
import { type BlockBound, type BlockSpan, type MovingTag, resolveBounds, tagsToResolve } from '../plan/blockSpan';
import type { LongWorkOptions, WorkRequest } from '../workKind';

interface BlockBounds {
  readonly from: BlockBound;
  readonly to: BlockBound;
}

/** Returns the members of a request that depend on its range of blocks. `create` receives the range in numbers. */
export function boundedRequest(
  bounds: BlockBounds,
  create: (range: BlockSpan, options: LongWorkOptions) => Result<LongWork, string>,
): Pick<WorkRequest, 'problem' | 'tags' | 'rangeAt' | 'create'> {
  return {
    problem: problemOf(bounds),
    tags: tagsToResolve(bounds),
    rangeAt: (heads) => resolveBounds(bounds, heads),
    create: (options) => {
      const range = resolveBounds(bounds, options.heads);
      return range.kind === 'failed' ? range : create(range.value, options);
    },
  };
}

/** Why a range between two numbers is invalid. Tags are unknown, so a range with one may be valid. */
function problemOf(bounds: BlockBounds): string | undefined {
  if (typeof bounds.from !== 'number' || typeof bounds.to !== 'number') return undefined;
  const range = resolveBounds(bounds, new Map());
  return range.kind === 'failed' ? range.problem : undefined;
}

/** The message about the plan of a range while the number of calls is open. */
export const openRangePlan =
  'If the range is too large for one call, Rpcbook splits it and asks before the cost exceeds `rpcbook.credits.confirmAbove`.';

/**
 * Blocks below the head that may be reorganized, if the network doesn't report a finalized block: two epochs of
 * Ethereum.
 */
const volatileBlocks = 64;

/** The first block that may still be reorganized. */
export function firstVolatileBlock(heads: ReadonlyMap<MovingTag, number>): number {
  const finalized = heads.get('finalized');
  return finalized === undefined ? (heads.get('latest') ?? 0) - volatileBlocks + 1 : finalized + 1;
}
