import { blockCall } from '../../model/exchange/evmCalls';
import type { Call } from '../../model/exchange/exchange';
import type { Network } from '../../model/networks/network';
import type { HeadTag } from './encodeBlock';

/** Returns the call that requests the number of a head. On l2net networks, only the latest block has such a call. */
export function headCall(tag: HeadTag, { family }: Pick<Network, 'family'>): Extract<Call, { kind: 'rpc' }> {
  if (family === 'l2net') return { kind: 'rpc', method: 'l2net_blockNumber', params: {} };
  return tag === 'latest' ? { kind: 'rpc', method: 'eth_blockNumber', params: [] } : blockCall(tag);
}

/** Returns the call that subscribes to the headers of new blocks. */
export function newHeadsCall({ family }: Pick<Network, 'family'>): Extract<Call, { kind: 'rpc' }> {
  return family === 'l2net'
    ? { kind: 'rpc', method: 'l2net_subscribeNewHeads', params: {} }
    : { kind: 'rpc', method: 'eth_subscribe', params: ['newHeads'] };
}
