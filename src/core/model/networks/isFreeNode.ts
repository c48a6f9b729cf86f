import { isLoopbackHost } from '../../base/credentials/loopback';
import { parseUrl } from '../../base/parseUrl';
import type { Network } from './network';

/**
 * Whether calls to a network cost nothing: its node is on this computer and uses no key. A local address with a key is
 * a proxy or a test of a service, so it isn't free.
 */
export function isFreeNode(network: Network): boolean {
  if (network.credential !== undefined) return false;
  const known = freeNodes.get(network);
  if (known !== undefined) return known;
  const endpoints = [network.rpc, network.ws, network.gas].filter((endpoint) => endpoint !== undefined);
  const isFree = endpoints.length > 0 && endpoints.every(({ origin }) => isLocal(origin));
  freeNodes.set(network, isFree);
  return isFree;
}

/** The results for networks without a key. Cached, because the price of each call depends on them. */
const freeNodes = new WeakMap<Network, boolean>();

function isLocal(origin: string): boolean {
  const url = parseUrl(origin);
  return url !== undefined && isLoopbackHost(url.hostname);
}
