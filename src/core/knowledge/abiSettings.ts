import type { Network } from '../networks/network';

/** The settings for contracts and tokens. */
export interface AbiSettings {
  readonly addresses: readonly AddressEntry<string>[];
  readonly tokens: readonly AddressEntry<Token>[];
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
