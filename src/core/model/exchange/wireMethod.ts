import { isServiceMethod } from '../catalogue/methodFacts';
import { hasClasses, type Network } from '../networks/network';

const catalogPrefix = 'l2net_';

/** Returns the method name that the network uses: `l2net_` is replaced by the network's own prefix. */
export function wireMethod(method: string, network: Network): string {
  return method.startsWith(catalogPrefix) ? network.methodPrefix + method.slice(catalogPrefix.length) : method;
}

/**
 * Returns the catalogue's name of a method written with the network's own prefix. A prefix never renames a method that
 * the catalogue has under the name that is sent: with the prefix `eth_`, `eth_getLogs` stays `eth_getLogs`.
 */
export function catalogueMethod(method: string, network: Network): string {
  const { methodPrefix } = network;
  return hasClasses(network) && methodPrefix !== '' && method.startsWith(methodPrefix) && !isServiceMethod(method)
    ? catalogPrefix + method.slice(methodPrefix.length)
    : method;
}
