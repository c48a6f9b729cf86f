import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import type { RpcCall } from '../longWork/longWork';
import type { LiveKind } from './liveFeed';

/** How a family opens subscriptions, and ends them. */
export interface LiveProtocol {
  /** `since`: the block that the feed wants to begin at, as a `block_id`, where the protocol can begin in the past. */
  subscribe(kind: LiveKind, since?: JsonObject): RpcCall;
  /** `id` is what the node gave the subscription. */
  unsubscribe(kind: LiveKind, id: JsonValue): RpcCall;
  /** The name of the notifications, by which settings price them. */
  readonly notification: string;
}

/** The subscriptions of EVM networks. `paramsOf` returns the parameters of `eth_subscribe`. */
export function ethProtocol(paramsOf: (kind: LiveKind) => readonly JsonValue[]): LiveProtocol {
  return {
    subscribe: (kind) => ({ kind: 'rpc', method: 'eth_subscribe', params: paramsOf(kind) }),
    unsubscribe: (_kind, id) => ({ kind: 'rpc', method: 'eth_unsubscribe', params: [id] }),
    notification: 'eth_subscription',
  };
}
