import { blockLayout } from '../../../answer/saving/blockLayout';
import { ok } from '../../../base/result';
import type { FailureClass } from '../../../model/failure/failureClass';
import { BlockRangeWork } from '../blockRangeWork';
import { sizeFailures } from '../failureReaction';
import { readBlockRangeQuery } from '../plan/readBlockRangeQuery';
import type { WorkKind } from '../workKind';
import { boundedRequest, firstVolatileBlock, openRangePlan } from './boundedRequest';
import { workMethods } from './workMethods';

const [method] = workMethods.blocks.methods;

/** `eth_getBlockRange`, in pieces or block by block. */
export const blockWorkKind: WorkKind = {
  name: 'blocks',
  ...workMethods.blocks,
  rows: { noun: 'block', layoutOf: () => Promise.resolve(blockLayout) },
  read: (source) => {
    const query = source.kind === 'request' ? readBlockRangeQuery(source.call) : undefined;
    if (source.kind !== 'request' || query === undefined) return undefined;
    const { isFull } = query;
    return {
      kind: blockWorkKind,
      source,
      call: source.call,
      ...boundedRequest(query, (range, { limits, heads }) =>
        ok(
          new BlockRangeWork({
            range,
            isFull,
            pieceBlocks: limits.blockRange,
            volatileFrom: firstVolatileBlock(heads),
          }),
        ),
      ),
      countGroups: () => 1,
    };
  },
  plan: ({ blocks }, { blockRange }) => ({
    calls: [{ method, count: Math.max(1, Math.ceil((blocks ?? 1) / blockRange)) }],
    isLeast: blocks === undefined,
  }),
  openPlan: openRangePlan,
  firstCall: {
    isTooFew: ({ blocks }, { blockRange }) => blocks !== undefined && blocks > blockRange,
    tooMuch: new Set<FailureClass>([...sizeFailures, 'methodMissing']),
  },
};
