import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isObject } from '../../base/json/readMember';
import type { Call } from '../../model/exchange/call';
import { catalogueMethod } from '../../model/exchange/wireMethod';
import type { Network } from '../../model/networks/network';
import { ChainFeed } from './chainFeed';
import { FinalFeed } from './finalFeed';
import { headRows, logRowsOf } from './gapFiller';
import { ethProtocol } from './liveProtocol';
import type { LiveRequest } from './liveRequest';
import { PendingFeed } from './pendingFeed';
import { readL2Request } from './readL2Request';
import { readSolanaRequest } from './readSolanaRequest';

/** How many blocks below the head may still be replaced. Two epochs of Ethereum are 64. */
export const volatileBlocks = 256;
/** How many of them are followed while rows wait for finality, which takes 15 minutes on networks with fast blocks. */
const finalBlocks = 4_096;

/** Reads a subscription that can be followed. Undefined for any other call. */
export function readLiveRequest(call: Call, network: Network): LiveRequest | undefined {
  if (call.kind !== 'rpc') return undefined;
  const method = catalogueMethod(call.method, network);
  if (method !== 'eth_subscribe') return readL2Request({ ...call, method }) ?? readSolanaRequest(call);
  if (!Array.isArray(call.params)) return undefined;
  const [kind, given]: readonly (JsonValue | undefined)[] = call.params;
  switch (kind) {
    case 'logs':
      return logRequest(isObject(given) ? given : {});
    case 'newHeads':
      return {
        rowKind: 'block',
        protocol: ethProtocol(() => [kind]),
        blockRows: () => headRows,
        shownAs: { kind: 'rpc', method: 'eth_getBlockRange', params: [] },
        createFeed: (_network, kept) => new ChainFeed({ rows: headRows, depth: volatileBlocks, kept }),
        createFinalFeed: () => new FinalFeed(new ChainFeed({ rows: headRows, depth: finalBlocks })),
      };
    case 'newPendingTransactions': {
      const params: readonly JsonValue[] = given === undefined ? [kind] : [kind, given];
      return {
        rowKind: 'transaction',
        protocol: ethProtocol(() => params),
        shownAs: call,
        createFeed: () => new PendingFeed(),
        createFinalFeed: undefined,
      };
    }
    default:
      return undefined;
  }
}

const ignored =
  'The subscription began with the next block: fromBlock and toBlock have no effect. Read earlier logs with eth_getLogs.';

/** Bounds say nothing here: a subscription begins now. */
function logRequest({ fromBlock, toBlock, ...filter }: JsonObject): LiveRequest {
  const isBounded = [fromBlock ?? null, toBlock ?? null].some((bound) => bound !== null && bound !== 'latest');
  return {
    rowKind: 'log',
    ...(isBounded && { ignored }),
    protocol: ethProtocol((kind) => (kind === 'logs' ? [kind, filter] : [kind])),
    blockRows: ({ limits }) => logRowsOf(filter, limits),
    shownAs: { kind: 'rpc', method: 'eth_getLogs', params: [filter] },
    createFeed: ({ limits }, kept) => new ChainFeed({ rows: logRowsOf(filter, limits), depth: volatileBlocks, kept }),
    createFinalFeed: ({ limits }) =>
      new FinalFeed(new ChainFeed({ rows: logRowsOf(filter, limits), depth: finalBlocks })),
  };
}
