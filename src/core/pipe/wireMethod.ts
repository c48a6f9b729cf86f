import type { Network } from '../networks/network';

const catalogPrefix = 'l2net_';

/** A method's name on a network's wire: `l2net_` is called what the network calls it. */
export function wireMethod(method: string, network: Network): string {
  return method.startsWith(catalogPrefix) ? network.methodPrefix + method.slice(catalogPrefix.length) : method;
}

/** The catalogue's name of a method that is written as the network's wire calls it. */
export function catalogueMethod(method: string, network: Network): string {
  const { methodPrefix } = network;
  return network.family === 'l2net' && methodPrefix !== '' && method.startsWith(methodPrefix) ? catalogPrefix + method.slice(methodPrefix.length) : method;
}
