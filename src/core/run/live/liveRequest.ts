import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import type { Network } from '../../model/networks/network';
import type { RpcCall } from '../longWork/longWork';
import type { FinalFeed } from './finalFeed';
import type { BlockRows } from './gapFiller';
import type { KeptChain } from './keptChain';
import type { LiveFeed, LiveKind } from './liveFeed';

/** How a family opens subscriptions, and ends them. */
export interface LiveProtocol {
  /** `since`: the block that the feed wants to begin at, as a `block_id`, where the protocol can begin in the past. */
  subscribe(kind: LiveKind, since?: JsonObject): RpcCall;
  /** `id` is what the node gave the subscription. */
  unsubscribe(kind: LiveKind, id: JsonValue): RpcCall;
  /** The name of the notifications, by which settings price them. */
  readonly notification: string;
}

/** A subscription as a cell requests it. */
export interface LiveRequest {
  /** The noun for one row. */
  readonly rowKind: 'log' | 'block' | 'transaction' | 'event' | 'receipt' | 'status' | 'account' | 'slot';
  readonly protocol: LiveProtocol;
  /** Reads the rows of blocks, to fill gaps. Absent where nobody can. */
  readonly blockRows?: (network: Network) => BlockRows;
  /** The call whose answer the rows are shown as. */
  readonly shownAs: RpcCall;
  /** The result of that call. The list of the rows if absent. */
  readonly resultOf?: (rows: readonly JsonValue[]) => JsonValue;
  /** What of the request has no effect, as a sentence. */
  readonly ignored?: string;
  /** `kept`: where an earlier run ended. */
  createFeed(network: Network, kept?: KeptChain): LiveFeed;
  /** Creates a feed whose rows can't be removed anymore. Undefined if none of its rows belongs to a block. */
  readonly createFinalFeed: ((network: Network) => FinalFeed) | undefined;
}

/** The subscriptions of EVM networks. `paramsOf` returns the parameters of `eth_subscribe`. */
export function ethProtocol(paramsOf: (kind: LiveKind) => readonly JsonValue[]): LiveProtocol {
  return {
    subscribe: (kind) => ({ kind: 'rpc', method: 'eth_subscribe', params: paramsOf(kind) }),
    unsubscribe: (_kind, id) => ({ kind: 'rpc', method: 'eth_unsubscribe', params: [id] }),
    notification: 'eth_subscription',
  };
}

/**
 * Returns whether the rows of a subscription come beside the blocks that they belong to: in notifications of their own,
 * and by calls of their own where they are asked for.
 */
export function rowsBesideBlocks({ rowKind }: Pick<LiveRequest, 'rowKind'>): boolean {
  return rowKind === 'log';
}
