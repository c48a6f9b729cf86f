import { isFreeNode, type Network } from '../../../model/networks/network';

/** What is known about the network of a hash. */
export interface HashNetworkHints {
  /** The network where the hash was found before. */
  readonly foundOn: string | undefined;
  /** The network that the file names. */
  readonly named: Network | undefined;
  /** The network that `rpcbook.defaultNetwork` names. */
  readonly chosen: Network | undefined;
  /** The network that the user chose in a hover. */
  readonly remembered: unknown;
  /** The network of cells that name none. It's used only if a hover may look up the hash there without a click. */
  readonly byDefault: Network | undefined;
  readonly looksUpAlone: (network: Network) => boolean;
}

/** Returns the networks with the default one first, as hovers offer them. */
export function defaultFirst(networks: readonly Network[], byDefault: Network | undefined): readonly Network[] {
  return networks.toSorted((one, other) => Number(other.key === byDefault?.key) - Number(one.key === byDefault?.key));
}

/** Chooses the network of a hash among those that may have it. Undefined if the user must choose. */
export function hashNetwork(candidates: readonly Network[], hints: HashNetworkHints): Network | undefined {
  const [only, another] = candidates;
  if (!another) return only;
  const { foundOn, named, chosen, remembered, byDefault, looksUpAlone } = hints;
  const isFree = byDefault !== undefined && isFreeNode(byDefault) && looksUpAlone(byDefault);
  const keys = [foundOn, named?.key, chosen?.key, remembered, isFree ? byDefault.key : undefined];
  for (const key of keys) {
    const network = candidates.find((each) => each.key === key);
    if (network) return network;
  }
  return undefined;
}
