import type { CreditCost } from '../credits/creditCost';

/** The kinds of chain that differ in methods, parameter style and decoding. */
export type Family = 'evm' | 'solana' | 'l2net';

export type Transport = 'http' | 'ws';

/**
 * A place requests go to, before any key has met it. `template` is a full URL in which `{key}` stands for the API
 * key; a template without `{key}` needs no key in its path.
 */
export interface Endpoint {
  readonly template: string;
  /** Scheme, host and port, as `new URL(template).origin` gives it. What a credential is bound to: see originRule.ts. */
  readonly origin: string;
}

/** How the gas API wants its key: HTTP Basic, or in the path (a form the contract does not show, so a setting). */
export type GasAuth = 'basic' | 'path' | 'none';

/**
 * The gas API of a network. In both templates `{path}` stands for the path of the call. `template` is the form with
 * HTTP Basic or without a key; `keyTemplate` also holds `{key}`, and is used where `auth` is `path` and where a
 * credential has no secret to make a Basic header from.
 */
export interface GasEndpoint extends Endpoint {
  readonly auth: GasAuth;
  readonly keyTemplate: string;
  /** There when settings do not say what `keyTemplate` is: the contract does not show it. */
  readonly assumesKeyPath?: true;
  /** Path of this network's base fee history; undefined when the network's chain id is not known. */
  readonly baseFeePath?: string;
}

/** What the contract leaves open about base fees; shown beside every chart as an assumption. */
export interface BaseFeeAssumption {
  readonly unit: 'wei' | 'gwei';
  readonly order: 'oldestFirst' | 'newestFirst';
  /** Which of the two settings say; the rest is assumed. */
  readonly stated?: readonly ('unit' | 'order')[];
}

export interface NativeCurrency {
  readonly symbol: string;
  readonly decimals: number;
}

/** Limits a network puts on requests; the defaults are the contract's. */
export interface NetworkLimits {
  readonly logResults: number;
  readonly logParameters: number;
  /** Most blocks one eth_getLogs may span; undefined when the network states none. */
  readonly logBlocks?: number;
  /** Blocks asked for by one eth_getBlockRange when a range is split. */
  readonly blockRange: number;
  /** Calls of long work that may be on the way at once; undefined for `defaultConcurrentCalls`. */
  readonly concurrentCalls?: number;
  /** Whether the network cuts answers at `logResults` without saying so: one of just so many is then split and asked for again. */
  readonly cutsLogs?: boolean;
}

export const defaultConcurrentCalls = 8;

/** One chain of a service, everything about it resolved from settings. */
export interface Network {
  /** `serviceId/networkId`: unique, and what `# @network` accepts beside the bare network id. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly service: ServiceIdentity;
  readonly family: Family;
  readonly chainId?: string;
  readonly rpc?: Endpoint;
  readonly ws?: Endpoint;
  readonly gas?: GasEndpoint;
  /** Alias of the credential in SecretStorage; undefined for a node without keys. */
  readonly credential?: string;
  /** What `l2net_` is called on this network's wire. */
  readonly methodPrefix: string;
  readonly unsupportedTags: readonly string[];
  readonly limits: NetworkLimits;
  /** Costs by method name as settings give them; they go before the service schedule. */
  readonly costs: Readonly<Record<string, CreditCost>>;
  /** Of fees. Where the unit is not known (l2net, unless settings say) the symbol is empty and the decimals are 0. */
  readonly currency: NativeCurrency;
  readonly baseFee: BaseFeeAssumption;
}

/** What a network allows of requests. */
export type NetworkRules = Pick<Network, 'name' | 'unsupportedTags' | 'limits'>;

export interface ServiceIdentity {
  readonly id: string;
  readonly name: string;
}

/** One account-like thing: a credential, a daily balance, networks. */
export interface Service extends ServiceIdentity {
  readonly credential?: string;
  readonly dailyCredits?: number;
  /** Time of day in UTC at which the balance starts anew, minutes after midnight. */
  readonly resetMinutesUtc: number;
  readonly networks: readonly Network[];
}
