import { isObject, type JsonObject, type JsonValue } from '../../base/json/jsonValue';
import { factsOf } from '../../model/catalogue/methodFacts';
import { notificationsAfter } from '../../model/catalogue/notifications';
import type { RpcCall } from '../longWork/longWork';
import type { LiveProtocol, LiveRequest } from './liveRequest';
import { ReplayedFeed, type ReplayedRows } from './replayedFeed';

const heads = 'l2net_subscribeNewHeads';
const lost = 'The connection was interrupted. What the node reported meanwhile is missing.';

interface L2Subscription extends ReplayedRows {
  readonly rowKind: LiveRequest['rowKind'];
}

/** The subscriptions of l2net. A status is told again from the beginning, so nothing of it can be missed. */
const subscriptions: Readonly<Record<string, L2Subscription>> = {
  [heads]: { kind: 'newHeads', rowKind: 'block', isReplayed: true },
  l2net_subscribeEvents: { kind: 'logs', rowKind: 'event', isReplayed: true },
  l2net_subscribeTransactionStatus: { kind: 'others', rowKind: 'status', isReplayed: false },
  l2net_subscribeNewTransactionReceipts: { kind: 'others', rowKind: 'receipt', isReplayed: false, missing: lost },
  l2net_subscribeNewTransactions: { kind: 'others', rowKind: 'transaction', isReplayed: false, missing: lost },
};

/** Reads a subscription of l2net, by its name in the catalogue. Undefined for any other call. */
export function readL2Request({ method, params }: RpcCall): LiveRequest | undefined {
  const rows = Object.hasOwn(subscriptions, method) ? subscriptions[method] : undefined;
  if (rows === undefined) return undefined;
  const isOfEvents = rows.kind === 'logs';
  const given = objectOf(method, params);
  return {
    rowKind: rows.rowKind,
    protocol: l2Protocol(method, given, rows),
    shownAs: isOfEvents ? { kind: 'rpc', method: 'l2net_getEvents', params: {} } : { kind: 'rpc', method, params },
    ...(isOfEvents && { resultOf: (events: readonly JsonValue[]) => ({ events }) }),
    createFeed: () => new ReplayedFeed(rows),
    createFinalFeed: undefined,
  };
}

function l2Protocol(method: string, given: JsonObject, { kind: own }: L2Subscription): LiveProtocol {
  return {
    subscribe: (kind, since) => {
      const params = kind === own ? given : {};
      return {
        kind: 'rpc',
        method: kind === own ? method : heads,
        params: since === undefined ? params : { ...params, block_id: since },
      };
    },
    unsubscribe: (_kind, id) => ({ kind: 'rpc', method: 'l2net_unsubscribe', params: { subscription_id: id } }),
    notification: notificationsAfter(method)[0]?.name ?? method,
  };
}

/** Parameters may be written by position. A block that the feed chooses needs their names. */
function objectOf(method: string, params: RpcCall['params']): JsonObject {
  const value: JsonValue = params;
  if (isObject(value)) return value;
  if (!Array.isArray(params)) return {};
  const list: readonly JsonValue[] = params;
  const pairs = factsOf(method).parameters.flatMap((name, at) => {
    const given = list[at] ?? null;
    return given === null ? [] : [[name, given] as const];
  });
  return Object.fromEntries(pairs);
}
