import type { Endpoint, GasEndpoint, Network, Transport } from './network';

/** Returns the network's endpoint for a transport or for gas requests. Undefined if it has none. */
export function findEndpoint(network: Network, by: Transport): Endpoint | undefined;
export function findEndpoint(network: Network, by: 'gas'): GasEndpoint | undefined;
export function findEndpoint(network: Network, by: Transport | 'gas'): Endpoint | undefined {
  switch (by) {
    case 'http':
      return network.rpc;
    case 'ws':
      return network.ws;
    case 'gas':
      return network.gas;
  }
}
