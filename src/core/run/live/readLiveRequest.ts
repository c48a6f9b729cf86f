import { isObject, type JsonObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { logFilterCall } from '../../model/exchange/evmCalls';
import type { Call } from '../../model/exchange/exchange';
import { catalogueMethod } from '../../model/exchange/wireMethod';
import type { Network } from '../../model/networks/network';
import type { RpcCall } from '../longWork/longWork';
import { AccountFeed } from './accountFeed';
import { ChainFeed } from './chainFeed';
import { FinalFeed } from './finalFeed';
import { headRows, logRowsOf } from './gapFiller';
import { ethProtocol, type LiveRequest } from './liveRequest';
import { PendingFeed } from './pendingFeed';
import { readL2Request } from './readL2Request';

interface SolanaSubscription {
  readonly rowKind: LiveRequest['rowKind'];
  /** The method whose answers have such rows. */
  readonly shownAs: string | undefined;
  rowOf(value: JsonValue, params: readonly JsonValue[]): JsonValue | undefined;
}

/** The `value` of a notification with the slot that it is of. */
const valueOf = (value: JsonValue): JsonValue | undefined => readMember(value, 'value');

const subscriptions: Readonly<Record<string, SolanaSubscription>> = {
  accountSubscribe: {
    rowKind: 'account',
    shownAs: undefined,
    rowOf: (value, [pubkey = null]) => {
      const account = valueOf(value);
      return isObject(account) ? { pubkey, account } : undefined;
    },
  },
  programSubscribe: { rowKind: 'account', shownAs: undefined, rowOf: valueOf },
  logsSubscribe: {
    rowKind: 'transaction',
    shownAs: 'getSignaturesForAddress',
    rowOf: (value) => {
      const logs = valueOf(value);
      const slot = readMember(readMember(value, 'context'), 'slot');
      return isObject(logs) ? { ...logs, ...(slot !== undefined && { slot }) } : undefined;
    },
  },
  slotSubscribe: { rowKind: 'slot', shownAs: undefined, rowOf: (value) => (isObject(value) ? value : undefined) },
};

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
    shownAs: logFilterCall(filter),
    createFeed: ({ limits }, kept) => new ChainFeed({ rows: logRowsOf(filter, limits), depth: volatileBlocks, kept }),
    createFinalFeed: ({ limits }) =>
      new FinalFeed(new ChainFeed({ rows: logRowsOf(filter, limits), depth: finalBlocks })),
  };
}

/** Reads a subscription of Solana. Undefined for any other call. */
function readSolanaRequest(call: RpcCall): LiveRequest | undefined {
  const { method } = call;
  const subscription = Object.hasOwn(subscriptions, method) ? subscriptions[method] : undefined;
  if (subscription === undefined) return undefined;
  const given: JsonValue = call.params;
  const params: readonly JsonValue[] = Array.isArray(given) ? given : [];
  const { rowKind, shownAs } = subscription;
  const name = method.slice(0, -'Subscribe'.length);
  return {
    rowKind,
    protocol: {
      subscribe: () => ({ kind: 'rpc', method, params }),
      unsubscribe: (_kind, id) => ({ kind: 'rpc', method: `${name}Unsubscribe`, params: [id] }),
      notification: `${name}Notification`,
    },
    shownAs: shownAs === undefined ? call : { kind: 'rpc', method: shownAs, params },
    createFeed: () => new AccountFeed((value) => subscription.rowOf(value, params)),
    createFinalFeed: undefined,
  };
}
