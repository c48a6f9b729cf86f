import { isLoopbackHost } from '../credentials/loopback';
import { parseUrl } from '../parseUrl';
import type { Network } from './network';

/**
 * Whether calls to a network cost nothing: its node is on this computer and takes no key. A local address with a key is
 * a proxy or a test of a service, so it isn't free.
 */
export function isFreeNode({ credential, rpc, ws, gas }: Network): boolean {
  const endpoints = [rpc, ws, gas].filter((endpoint) => endpoint !== undefined);
  return credential === undefined && endpoints.length > 0 && endpoints.every(({ origin }) => isLocal(origin));
}

function isLocal(origin: string): boolean {
  const url = parseUrl(origin);
  return url !== undefined && isLoopbackHost(url.hostname);
}
