import { Secret } from '../../base/credentials/secret';
import { splitAddress } from '../../base/parseUrl';
import { looksRandom } from './keyLikeness';
import type { Network } from './network';

/** What stands in place of a key in an address that is shown or kept. It can be a label of a host. */
const hiddenKey = 'hidden-key';

/** Most networks have no key in their addresses. */
const none: readonly Secret[] = [];

/** The parts by network, because each call looks for them. */
const known = new WeakMap<Network, readonly Secret[]>();

/**
 * Returns the parts of a network's addresses that look like a key. Settings report them, and until the user moves such a
 * key out of them, it is hidden in what is shown and kept of a call.
 */
export function addressKeys(network: Network): readonly Secret[] {
  const before = known.get(network);
  if (before !== undefined) return before;
  const parts = new Set(addressesOf(network).flatMap(keyParts));
  const keys = parts.size === 0 ? none : [...parts].map((part) => new Secret(part));
  known.set(network, keys);
  return keys;
}

/** Returns an address or an origin with `place` for the parts that look like a key. */
export function withoutAddressKeys(address: string, place = hiddenKey): string {
  return keyParts(address).reduce((text, part) => text.split(part).join(place), address);
}

/** Returns a network without the parts of its addresses that look like a key, for what is shown and kept. */
export function withHiddenAddresses(network: Network): Network {
  if (addressKeys(network).length === 0) return network;
  const { rpc, ws, gas } = network;
  const hidden = <T extends { readonly template: string; readonly origin: string }>(endpoint: T): T => ({
    ...endpoint,
    template: withoutAddressKeys(endpoint.template),
    origin: withoutAddressKeys(endpoint.origin),
  });
  return {
    ...network,
    ...(rpc && { rpc: hidden(rpc) }),
    ...(ws && { ws: hidden(ws) }),
    ...(gas && { gas: { ...hidden(gas), keyTemplate: withoutAddressKeys(gas.keyTemplate) } }),
  };
}

function addressesOf({ rpc, ws, gas }: Network): readonly string[] {
  return [rpc?.template, ws?.template, gas?.template, gas?.keyTemplate].filter((text) => text !== undefined);
}

/** The segments, names and values of the query, and labels of the host that look like a key. */
function keyParts(address: string): readonly string[] {
  const { host, rest } = splitAddress(address);
  // `{path}` follows a path without a slash.
  return [...rest.split(/[/?&=;,{}]/), ...host.split('.').slice(0, -2)].filter(looksRandom);
}
