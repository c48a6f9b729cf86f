import { isLoopbackHost } from '../../base/credentials/loopback';
import type { CreditCost } from '../../base/credits/planCost';
import { count, flag, members, optional, type Reader } from '../../base/json/readers';
import { parseUrl } from '../../base/parseUrl';

/** What the chains of a family have. Code that depends on one of these asks for it here. */
interface FamilyTraits {
  /** How contracts are called and described: by selectors of an ABI, or by classes of Cairo. Undefined for programs. */
  readonly contracts: 'selectors' | 'classes' | undefined;
  /** Whether requests can be answered as of an earlier block. */
  readonly hasPastBlocks: boolean;
  /** Whether a node may get several requests as a batch. */
  readonly hasBatches: boolean;
}

const familyTraits: Readonly<Record<Family, FamilyTraits>> = {
  evm: { contracts: 'selectors', hasPastBlocks: true, hasBatches: true },
  l2net: { contracts: 'classes', hasPastBlocks: true, hasBatches: false },
  solana: { contracts: undefined, hasPastBlocks: false, hasBatches: true },
};

type OfFamily = Pick<Network, 'family'>;

/** The results for networks without a key. Cached, because the price of each call depends on them. */
const freeNodes = new WeakMap<Network, boolean>();

const maxListed = 8;

/** Kinds of chain, which differ in methods, parameter style and decoding. */
export type Family = 'evm' | 'solana' | 'l2net';

export const families: readonly Family[] = ['evm', 'solana', 'l2net'];

export type Transport = 'http' | 'ws';

/**
 * Where requests are sent, without the key. `template` is a full URL in which `{key}` stands for the API key. A
 * template without `{key}` has no key in its path.
 */
export interface Endpoint {
  readonly template: string;
  /** Scheme, host and port from `new URL(template).origin`. Credentials are bound to it: see originRule.ts. */
  readonly origin: string;
}

/**
 * How the gas API takes its key: HTTP Basic, or in the path. The service contract doesn't document the path form, so it
 * is a setting.
 */
export type GasAuth = 'basic' | 'path' | 'none';

/**
 * The gas API of a network. In both templates `{path}` stands for the path of the call. `template` is for HTTP Basic or
 * no key. `keyTemplate` also contains `{key}`, and is used if `auth` is `path` or if the credential has no secret for a
 * Basic header.
 */
export interface GasEndpoint extends Endpoint {
  readonly auth: GasAuth;
  readonly keyTemplate: string;
  /** Set if `keyTemplate` is assumed because no setting defines it and the service contract doesn't document it. */
  readonly assumesKeyPath?: true;
  /** Path of the base fee history. Undefined if the chain ID is unknown. */
  readonly baseFeePath?: string;
}

/** What the service contract doesn't define about base fees. Charts show it as an assumption. */
export interface BaseFeeAssumption {
  readonly unit: 'wei' | 'gwei';
  readonly order: 'oldestFirst' | 'newestFirst';
  /** The members that settings define. The others are assumed. */
  readonly stated?: readonly ('unit' | 'order')[];
}

export interface NativeCurrency {
  readonly symbol: string;
  readonly decimals: number;
}

/** Limits on requests. The defaults come from the service contract (section 8). */
export interface NetworkLimits {
  readonly logResults: number;
  readonly logParameters: number;
  /** Maximum number of blocks per eth_getLogs call. Undefined for no limit. */
  readonly logBlocks?: number;
  /** Number of blocks per eth_getBlockRange call when a range is split. */
  readonly blockRange: number;
  /** Maximum number of concurrent calls when a range is split. Undefined for `defaultConcurrentCalls`. */
  readonly concurrentCalls?: number;
  /**
   * Whether the network silently truncates answers at `logResults`. If so, a range with exactly that many results is
   * split and queried again.
   */
  readonly cutsLogs?: boolean;
}

/** Reads limits. */
export const readNetworkLimits: Reader<NetworkLimits> = members({
  logResults: count,
  logParameters: count,
  logBlocks: optional(count),
  blockRange: count,
  concurrentCalls: optional(count),
  cutsLogs: optional(flag),
});

export const defaultConcurrentCalls = 8;

/** One chain of a service, with all its settings resolved. */
export interface Network {
  /** `serviceId/networkId`. Unique. `# @network` accepts this or the network ID alone. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly service: ServiceIdentity;
  readonly family: Family;
  readonly chainId?: string;
  readonly rpc?: Endpoint;
  readonly ws?: Endpoint;
  readonly gas?: GasEndpoint;
  /** Alias of the credential in SecretStorage. Undefined for a node without keys. */
  readonly credential?: string;
  /** The method prefix that this network uses instead of `l2net_`. */
  readonly methodPrefix: string;
  readonly unsupportedTags: readonly string[];
  readonly limits: NetworkLimits;
  /** Costs by method name from settings. They take precedence over the service's cost schedule. */
  readonly costs: Readonly<Record<string, CreditCost>>;
  /** Costs by method name from a workspace. They apply only where they are higher. */
  readonly raisedCosts?: Readonly<Record<string, CreditCost>>;
  /** Set if nobody knows what its calls cost, not even for a node on this computer. */
  readonly isUnpriced?: true;
  /** Currency of fees. If it is unknown (l2net without the setting), the symbol is empty and the decimals are 0. */
  readonly currency: NativeCurrency;
  readonly baseFee: BaseFeeAssumption;
  /** How the calls of a list are sent. Defaults to a batch. */
  readonly callLists?: CallLists;
  /** The workspace, if only its settings have the network. Undefined for a network in the user's settings. */
  readonly ofWorkspace?: string;
}

/** How several calls of one cell are sent: as separate requests of one batch, or all in one `eth_simulateV1`. */
export type CallLists = 'batch' | 'simulate';

/** Limits and supported tags of a network. */
export type NetworkRules = Pick<Network, 'name' | 'unsupportedTags' | 'limits'>;

export interface ServiceIdentity {
  readonly id: string;
  readonly name: string;
}

/** A provider account or a node: its credential, daily credits and networks. */
export interface Service extends ServiceIdentity {
  readonly credential?: string;
  readonly dailyCredits?: number;
  /** Time of day when the daily quota resets, in minutes after midnight UTC. */
  readonly resetMinutesUtc: number;
  readonly networks: readonly Network[];
}

/** Returns the network with a key; undefined if settings don't contain it anymore. */
export function findNetwork(
  key: string,
  { settings }: { readonly settings: { readonly networks: readonly Network[] } },
): Network | undefined {
  return settings.networks.find((network) => network.key === key);
}

/** Returns a sentence with the networks of the settings. */
export function listNetworks(services: readonly Service[]): string {
  const keys = services.flatMap(({ networks }) => networks.map(({ key }) => key));
  if (keys.length === 0) return 'No network is configured.';
  const rest = keys.length - maxListed;
  return `The configured networks are ${keys.slice(0, maxListed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/**
 * Returns a key for a network's endpoints and chain. Data from a node is stored under it, so it contains everything
 * that determines which node answers a call and whose settings specify it: settings may use the same name for another
 * chain, a workspace may add its own WebSocket node to the user's network, and a prefix changes the method.
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

function isLocal(origin: string): boolean {
  const url = parseUrl(origin);
  return url !== undefined && isLoopbackHost(url.hostname);
}

/** Whether contracts are called by the selectors of an ABI, emit logs, and keep words in storage. */
export function hasSelectors({ family }: OfFamily): boolean {
  return familyTraits[family].contracts === 'selectors';
}

/** Whether contracts are instances of Cairo classes. */
export function hasClasses({ family }: OfFamily): boolean {
  return familyTraits[family].contracts === 'classes';
}

/** Whether requests can be answered as of an earlier block. */
export function hasPastBlocks({ family }: OfFamily): boolean {
  return familyTraits[family].hasPastBlocks;
}

/** Whether a node may get several requests as a batch. */
export function hasBatches({ family }: OfFamily): boolean {
  return familyTraits[family].hasBatches;
}
