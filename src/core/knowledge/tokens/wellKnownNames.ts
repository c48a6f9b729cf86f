import { nameLook } from '../../base/view/shownName';
import type { Network } from '../../model/networks/network';
import { addressKey } from '../names/canonicalAddress';
import { wellKnownContracts } from '../names/contractNameOf';
import type { BuiltInTokens } from './builtInTokens';

/** The mark for a name that a well-known contract or token at another address has. */
export const notWellKnown = '(not the well-known one)';

type Addresses = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds names of built-in contracts and tokens at other addresses. */
export class WellKnownNames {
  /** By chain, then by `nameLook`. The names of a chain are read when the first name is compared. */
  readonly #chains = new Map<string, Addresses>();

  constructor(private readonly tokens: Pick<BuiltInTokens, 'on'>) {}

  /**
   * Returns a name as it is shown beside an address, which is an `addressKey`. It is marked if it looks like the name of a
   * well-known contract or token of the network that has another address.
   */
  shownAt(name: string, address: string, network: Pick<Network, 'family' | 'chainId'>): string {
    const known = this.#addressesOn(network).get(nameLook(name));
    return known === undefined || known.has(address) ? name : `${name} ${notWellKnown}`;
  }

  #addressesOn(network: Pick<Network, 'family' | 'chainId'>): Addresses {
    const key = `${network.family} ${network.chainId ?? ''}`;
    const known = this.#chains.get(key) ?? this.#read(network);
    this.#chains.set(key, known);
    return known;
  }

  #read(network: Pick<Network, 'family' | 'chainId'>): Addresses {
    const found = new Map<string, Set<string>>();
    const add = (name: string, address: string): void => {
      const look = nameLook(name);
      if (look === '') return;
      found.set(look, (found.get(look) ?? new Set()).add(address));
    };
    for (const [address, { name }] of wellKnownContracts(network)) add(name, addressKey(address, network.family));
    for (const [address, { symbol }] of this.tokens.on(network)) add(symbol, address);
    return found;
  }
}
