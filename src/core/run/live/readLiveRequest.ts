import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isObject } from '../../base/json/readMember';
import type { Call } from '../../model/exchange/call';
import type { Network } from '../../model/networks/network';
import type { RpcCall } from '../longWork/longWork';
import { ChainFeed } from './chainFeed';
import { FinalFeed } from './finalFeed';
import { headRows, logRowsOf } from './gapFiller';
import type { LiveFeed, LiveKind } from './liveFeed';
import { PendingFeed } from './pendingFeed';

/** A subscription as a cell requests it. */
export interface LiveRequest {
  /** The noun for one row. */
  readonly rowKind: 'log' | 'block' | 'transaction';
  readonly paramsOf: (kind: LiveKind) => readonly JsonValue[];
  /** The call whose answer the rows are shown as. */
  readonly shownAs: RpcCall;
  createFeed(network: Network): LiveFeed;
  /** Creates a feed whose rows can't be removed anymore. Undefined if none of its rows belongs to a block. */
  readonly createFinalFeed: ((network: Network) => FinalFeed) | undefined;
}

/** How many blocks below the head may still be replaced. Two epochs of Ethereum are 64. */
const volatileBlocks = 256;
/** How many of them are followed while rows wait for finality, which takes 15 minutes on networks with fast blocks. */
const finalBlocks = 4_096;

/** Reads a subscription that can be followed. Undefined for any other call. */
export function readLiveRequest(call: Call): LiveRequest | undefined {
  if (call.kind !== 'rpc' || call.method !== 'eth_subscribe' || !Array.isArray(call.params)) return undefined;
  const [kind, given]: readonly (JsonValue | undefined)[] = call.params;
  switch (kind) {
    case 'logs':
      return logRequest(isObject(given) ? given : {});
    case 'newHeads':
      return {
        rowKind: 'block',
        paramsOf: () => [kind],
        shownAs: { kind: 'rpc', method: 'eth_getBlockRange', params: [] },
        createFeed: () => new ChainFeed({ rows: headRows, depth: volatileBlocks }),
        createFinalFeed: () => new FinalFeed(new ChainFeed({ rows: headRows, depth: finalBlocks })),
      };
    case 'newPendingTransactions': {
      const params: readonly JsonValue[] = given === undefined ? [kind] : [kind, given];
      return {
        rowKind: 'transaction',
        paramsOf: () => params,
        shownAs: call,
        createFeed: () => new PendingFeed(),
        createFinalFeed: undefined,
      };
    }
    default:
      return undefined;
  }
}

/** Bounds say nothing here: a subscription begins now. */
function logRequest({ fromBlock: _from, toBlock: _to, ...filter }: JsonObject): LiveRequest {
  return {
    rowKind: 'log',
    paramsOf: (kind) => (kind === 'logs' ? [kind, filter] : [kind]),
    shownAs: { kind: 'rpc', method: 'eth_getLogs', params: [filter] },
    createFeed: ({ limits }) => new ChainFeed({ rows: logRowsOf(filter, limits), depth: volatileBlocks }),
    createFinalFeed: ({ limits }) =>
      new FinalFeed(new ChainFeed({ rows: logRowsOf(filter, limits), depth: finalBlocks })),
  };
}
