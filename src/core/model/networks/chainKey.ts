import type { Network } from './network';

/**
 * Returns a key for a network's endpoints and chain. What a node says is kept under it, so it holds everything that
 * decides who answers a call and who named that: settings may point the same name to another chain, a workspace may add
 * its own WebSocket node to the user's network, and a prefix makes a method another one.
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
