import type { Endpoint, GasEndpoint, Network, Transport } from './network';

/** Where a network takes JSON-RPC by a transport, or gas requests; undefined when it has no such endpoint. */
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
