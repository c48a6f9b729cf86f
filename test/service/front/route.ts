import type { NetworkName } from './fault';

type RpcNetworkName = Exclude<NetworkName, 'gas'>;

/** The meaning of a path of the service. */
export type Route =
  | { readonly kind: 'rpc'; readonly network: RpcNetworkName; readonly key: string }
  | { readonly kind: 'socket'; readonly network: RpcNetworkName; readonly key: string }
  /** `key`: from the path form of the gas API, which has no Authorization header. */
  | { readonly kind: 'baseFees'; readonly chainId: string; readonly key: string | undefined }
  | { readonly kind: 'admin'; readonly action: string }
  | { readonly kind: 'unknown' };

const names: readonly string[] = ['evm', 'solana', 'l2net'];

/** Parses a request's path. */
export function parseRoute(path: string): Route {
  const segments = path.replace(/\?.*$/, '').split('/').slice(1).map(decodeSegment);
  const [network = '', ...rest] = segments;
  if (network === 'admin' && rest.length === 1) return { kind: 'admin', action: rest[0] ?? '' };
  if (network === 'gas') return parseGasRoute(rest);
  if (!isRpcNetwork(network)) return { kind: 'unknown' };
  const [key = '', version, socket] = [...rest].reverse();
  if (version !== 'v3') return { kind: 'unknown' };
  if (rest.length === 2) return { kind: 'rpc', network, key };
  return rest.length === 3 && socket === 'ws' ? { kind: 'socket', network, key } : { kind: 'unknown' };
}

function parseGasRoute(segments: readonly string[]): Route {
  const [version, pathKey, ...behindKey] = segments;
  const [key, rest] = version === 'v3' ? [pathKey, behindKey] : [undefined, segments];
  const [networks, chainId = '', history] = rest;
  return rest.length === 3 && networks === 'networks' && history === 'baseFeeHistory'
    ? { kind: 'baseFees', chainId, key }
    : { kind: 'unknown' };
}

function isRpcNetwork(name: string): name is RpcNetworkName {
  return names.includes(name);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
