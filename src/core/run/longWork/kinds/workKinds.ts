import { blockLayout } from '../../../answer/saving/blockLayout';
import { ok } from '../../../base/result';
import type { Call } from '../../../model/exchange/exchange';
import type { FailureClass } from '../../../model/failure/failureClass';
import type { Network } from '../../../model/networks/network';
import { BlockRangeWork } from '../blockRangeWork';
import { sizeFailures } from '../failureReaction';
import { readBlockRangeQuery } from '../plan/readBlockRangeQuery';
import type { WorkKind, WorkRequest } from '../workKind';
import { accountWorkKind } from './accountWorkKind';
import { boundedRequest, firstVolatileBlock, openRangePlan } from './boundedRequest';
import { eventWorkKind } from './eventWorkKind';
import { logWorkKind } from './logWorkKind';

const method = 'eth_getBlockRange';

/** `eth_getBlockRange`, in pieces or block by block. */
const blockWorkKind: WorkKind = {
  name: 'blocks',
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

/** The kinds of long work. The first kind that can read a request is used. */
export const workKinds: readonly WorkKind[] = [logWorkKind, blockWorkKind, eventWorkKind, accountWorkKind];

/** Reads a call that may take many calls. Undefined for any other call, which is sent once unchanged. */
export function readLongRequest(call: Call): WorkRequest | undefined {
  if (call.kind !== 'rpc') return undefined;
  for (const kind of workKinds) {
    const request = kind.read({ kind: 'request', call });
    if (request !== undefined) return request;
  }
  return undefined;
}

/** Whether a call names more addresses and topics than the network accepts in one call. */
export function exceedsParameterLimit(call: Call, { limits }: Network): boolean {
  const request = readLongRequest(call);
  return request !== undefined && request.countGroups(limits) > 1;
}
