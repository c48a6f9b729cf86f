import type { Network } from './network';

/**
 * Returns a key for a network's endpoints and chain. Data from a node is stored under it, so it contains everything
 * that determines which node answers a call and whose settings specify it: settings may use the same name for another
 * chain, a workspace may add its own WebSocket node to the user's network, and a prefix changes the method.
 */
export function chainKey(network: Network): string {
  const { key, family, chainId, rpc, ws, gas, credential, methodPrefix, ofWorkspace } = network;
  return JSON.stringify([
    key,
    family,
    chainId ?? '',
    rpc?.template ?? '',
    ws?.template ?? '',
    gas?.template ?? '',
    credential ?? '',
    methodPrefix,
    ...(ofWorkspace === undefined ? [] : [ofWorkspace]),
  ]);
}
