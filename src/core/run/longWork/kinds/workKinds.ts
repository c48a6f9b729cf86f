import { blockLayout, receiptLayout, transactionLayout } from '../../../answer/saving/blockLayout';
import { type RowLayout, withDecimals } from '../../../answer/saving/saveColumn';
import { integerOf, isObject, type JsonValue, readMember, readText } from '../../../base/json/jsonValue';
import { ok } from '../../../base/result';
import type { Call } from '../../../model/exchange/exchange';
import type { FailureClass } from '../../../model/failure/failureClass';
import type { Network } from '../../../model/networks/network';
import { BlockRangeWork } from '../blockRangeWork';
import { sizeFailures } from '../failureReaction';
import { type BlockSpan, printBlock } from '../plan/blockSpan';
import { type BlockRows, readBlockRangeQuery } from '../plan/readBlockRangeQuery';
import type { DatasetRows, FirstCall, WorkKind, WorkRequest } from '../workKind';
import { accountWorkKind } from './accountWorkKind';
import { boundedRequest, firstVolatileBlock, openRangePlan } from './boundedRequest';
import { eventWorkKind } from './eventWorkKind';
import { logWorkKind } from './logWorkKind';

const method = 'eth_getBlockRange';
const receiptsMethod = 'eth_getBlockReceipts';

/** `eth_getBlockRange`, in pieces or block by block: the blocks, or their transactions or receipts. */
function blockKind(rows: BlockRows | undefined): WorkKind {
  const kind: WorkKind = {
    name: rows ?? 'blocks',
    rows: { noun: rows?.slice(0, -1) ?? 'block', layoutOf: () => Promise.resolve(layoutOf(rows)) },
    read: (source) => {
      const query = source.kind === 'request' ? readBlockRangeQuery(source.call) : undefined;
      if (source.kind !== 'request' || query === undefined) return undefined;
      const isFull = query.isFull || rows === 'transactions';
      return {
        kind,
        source,
        call: rows === 'receipts' ? { kind: 'rpc', method: receiptsMethod, params: ['latest'] } : source.call,
        ...boundedRequest(query, (range, { limits, heads }) =>
          ok(
            new BlockRangeWork({
              range,
              isFull,
              pieceBlocks: limits.blockRange,
              volatileFrom: firstVolatileBlock(heads),
              rows,
            }),
          ),
        ),
        countGroups: () => 1,
      };
    },
    plan: ({ blocks }, { blockRange }) => ({
      calls: [
        rows === 'receipts'
          ? { method: receiptsMethod, count: blocks ?? 1 }
          : { method, count: Math.max(1, Math.ceil((blocks ?? 1) / blockRange)) },
      ],
      isLeast: blocks === undefined,
    }),
    openPlan: openRangePlan,
    // One call returns blocks, whatever the rows are.
    ...(rows === undefined && { firstCall }),
    dataset: blockDataset(rows),
  };
  return kind;
}

const firstCall: FirstCall = {
  isTooFew: ({ blocks }, { blockRange }) => blocks !== undefined && blocks > blockRange,
  tooMuch: new Set<FailureClass>([...sizeFailures, 'methodMissing']),
};

/** A function, because what saves rows is loaded with its first use. */
function layoutOf(rows: BlockRows | undefined): RowLayout {
  switch (rows) {
    case undefined:
      return blockLayout;
    case 'transactions':
      return transactionLayout;
    case 'receipts':
      return receiptLayout;
  }
}

function blockDataset(rows: BlockRows | undefined): DatasetRows {
  const layout = (): RowLayout => layoutOf(rows);
  const member = rows === undefined ? 'number' : 'blockNumber';
  return {
    filterOf: (call) => {
      const query = readBlockRangeQuery(call);
      return query && (rows === undefined ? { full: query.isFull } : { rows });
    },
    within: (call, { from, to }) => {
      const query = readBlockRangeQuery(call);
      return query && { kind: 'rpc', method, params: [printBlock(from), printBlock(to), query.isFull] };
    },
    blocksOf: (items, { from, to }) => {
      const blocks = items.map((item) => Number(integerOf(readMember(item, member))));
      return blocks.every((block) => block >= from && block <= to) ? blocks : undefined;
    },
    layoutsOf: (_, { format }) => Promise.resolve([format === 'parquet' ? withDecimals(layout()) : layout()]),
    callOf: ({ method: asked, filter }, { from, to }) => {
      if (asked !== method || readText(filter, 'rows') !== rows) return undefined;
      return { kind: 'rpc', method, params: [printBlock(from), printBlock(to), filter['full'] === true] };
    },
    perBlockOf: () => (rows === 'receipts' ? undefined : perBlock),
  };
}

const perBlock = `If the network lacks ${method}, each block is requested by itself`;

const blockWorkKind = blockKind(undefined);

const rowKinds = { transactions: blockKind('transactions'), receipts: blockKind('receipts') };

/** The kinds of long work. The first kind that can read a request is used. */
export const workKinds: readonly WorkKind[] = [logWorkKind, blockWorkKind, eventWorkKind, accountWorkKind];

/**
 * Reads a call that may take many calls. Undefined for any other call, which is sent once unchanged. `rows`: what of the
 * blocks it asks for.
 */
export function readLongRequest(call: Call, rows?: BlockRows): WorkRequest | undefined {
  if (call.kind !== 'rpc') return undefined;
  if (rows !== undefined) return rowKinds[rows].read({ kind: 'request', call });
  for (const kind of workKinds) {
    const request = kind.read({ kind: 'request', call });
    if (request !== undefined) return request;
  }
  return undefined;
}

/** Reads what a dataset says that it was asked for. Undefined for something that no dataset of ours has. */
export function readDatasetRequest(request: JsonValue, span: BlockSpan): WorkRequest | undefined {
  const method = readText(request, 'method');
  const filter = readMember(request, 'filter');
  if (method === undefined || !isObject(filter)) return undefined;
  for (const kind of [...workKinds, ...Object.values(rowKinds)]) {
    const call = kind.dataset?.callOf({ method, filter }, span);
    if (call !== undefined) return kind.read({ kind: 'request', call });
  }
  return undefined;
}

/** Whether a call names more addresses and topics than the network accepts in one call. */
export function exceedsParameterLimit(call: Call, { limits }: Network): boolean {
  const request = readLongRequest(call);
  return request !== undefined && request.countGroups(limits) > 1;
}
