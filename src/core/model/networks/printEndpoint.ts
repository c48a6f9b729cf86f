import { withoutAddressKeys } from './addressKeys';
import type { Network } from './network';

/** An address of a network for copying, with a placeholder for its key. */
export interface ShownEndpoint {
  readonly label: 'HTTP' | 'WebSocket' | 'Gas API';
  readonly address: string;
}

/**
 * Returns the addresses of a network, without any key. The gas API has the path of the base fee history if the chain is
 * known.
 */
export function printEndpoints(network: Network): readonly ShownEndpoint[] {
  const { rpc, ws, gas } = network;
  return [
    ...(rpc === undefined ? [] : [{ label: 'HTTP' as const, address: withPlaceholder(rpc.template) }]),
    ...(ws === undefined ? [] : [{ label: 'WebSocket' as const, address: withPlaceholder(ws.template) }]),
    ...(gas === undefined ? [] : [{ label: 'Gas API' as const, address: gasAddress(gas, network) }]),
  ];
}

function gasAddress(gas: NonNullable<Network['gas']>, network: Network): string {
  const path = gas.baseFeePath ?? `/networks/${network.chainId ?? '{chainId}'}/baseFeeHistory`;
  return withPlaceholder(gas.auth === 'path' ? gas.keyTemplate : gas.template).replaceAll('{path}', () => path);
}

function withPlaceholder(template: string): string {
  return withoutAddressKeys(template, '{key}').replaceAll('{key}', () => '<API_KEY>');
}
