import { printJson } from '../../base/json/printJson';
import type { Network } from '../networks/network';
import type { Call } from './exchange';
import { wireMethod } from './wireMethod';

/** A call that can be part of a batch. */
export type BatchedCall = Extract<Call, { readonly kind: 'rpc' }>;

/** Returns a JSON-RPC 2.0 batch (specification, section 6) of calls, each with its ID. */
export function batchCall(calls: readonly BatchedCall[], ids: readonly number[], network: Network): Call {
  const envelopes = calls.map(({ method, params }, place) => ({
    jsonrpc: '2.0',
    id: ids[place] ?? place + 1,
    method: wireMethod(method, network),
    params,
  }));
  return {
    kind: 'raw',
    text: printJson(envelopes),
    isBatch: true,
    methods: calls.map(({ method }) => method),
    ids: envelopes.map(({ id }) => id),
  };
}
