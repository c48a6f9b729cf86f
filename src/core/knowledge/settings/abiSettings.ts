import type { Network } from '../../model/networks/network';

/** The settings for contracts and tokens. */
export interface AbiSettings {
  /** Names of addresses. */
  readonly labels?: readonly AddressEntry<string>[];
  /** Names of addresses in the settings of the workspace. Names in the user's settings take precedence. */
  readonly workspaceLabels?: readonly AddressEntry<string>[];
  readonly addresses: readonly AddressEntry<string>[];
  /** The name registries (EIP-137) by chain ID, in lowercase. */
  readonly registries?: ReadonlyMap<string, string>;
  /** Those in the settings of the workspace, which only its own networks use. */
  readonly workspaceRegistries?: ReadonlyMap<string, string>;
  readonly tokens: readonly AddressEntry<Token>[];
  /** Paths of token lists, relative to the workspace or the working folder. */
  readonly tokenLists: readonly string[];
}

/** A setting for an address, on one network or on all. */
export interface AddressEntry<T> {
  /** Network id, or `service/network`; undefined for every network. */
  readonly network: string | undefined;
  /** As written. */
  readonly address: string;
  readonly value: T;
}

export interface Token {
  readonly decimals: number;
  readonly symbol: string;
}

/** The source of the tokens that are built in. */
export const builtInSource = 'built-in list';

/** A token and where its decimals and symbol come from, such as `settings` or `builtInSource`. */
export interface SourcedToken extends Token {
  readonly source: string;
  /**
   * Set if they come only from the contract itself: the decimals may be wrong, so raw numbers are shown beside amounts.
   */
  readonly isAsked?: true;
}

/** The tokens of a network that are known without a call. */
export interface KnownTokens {
  /** By the form in which addresses are compared (`addressKey`). */
  readonly tokens: ReadonlyMap<string, SourcedToken>;
  /** The assets of those that are vaults, by the same form. The assets are among the tokens, if they are known. */
  readonly assets?: ReadonlyMap<string, string>;
  /** Why token lists can't be used, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Returns the name registry of a network's chain, in lowercase. Undefined if it has none. A workspace names registries
 * only for the networks that it names itself, because a registry decides which addresses names stand for.
 */
export function registryOf(
  { registries, workspaceRegistries }: AbiSettings,
  { family, chainId, ofWorkspace }: Network,
): string | undefined {
  if (family !== 'evm' || chainId === undefined) return undefined;
  return registries?.get(chainId) ?? (ofWorkspace === undefined ? undefined : workspaceRegistries?.get(chainId));
}

/** Returns the entries for a network, by address. An entry for this network overrides one for all networks. */
export function entriesOn<T>(
  entries: readonly AddressEntry<T>[],
  network: Network,
  keyOf: (address: string) => string,
): ReadonlyMap<string, T> {
  const general = entries.filter((entry) => entry.network === undefined);
  const particular = entries.filter((entry) => entry.network === network.id || entry.network === network.key);
  return new Map([...general, ...particular].map(({ address, value }) => [keyOf(address), value]));
}
