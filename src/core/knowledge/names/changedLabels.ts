import type { Network } from '../../model/networks/network';
import { type AbiSettings, entriesOn } from '../settings/abiSettings';
import { addressKey } from './canonicalAddress';

type Labels = Pick<AbiSettings, 'labels' | 'workspaceLabels'>;

/**
 * Returns the addresses of a network whose label another version of the settings changes, by `addressKey`, each with
 * the label that it had. Undefined for an address without one.
 */
export function changedLabels(
  before: Labels,
  after: Labels,
  network: Network,
): ReadonlyMap<string, string | undefined> {
  const [old, now] = [labelsOn(before, network), labelsOn(after, network)];
  const addresses = [...new Set([...old.keys(), ...now.keys()])];
  return new Map(
    addresses.filter((address) => old.get(address) !== now.get(address)).map((address) => [address, old.get(address)]),
  );
}

/** The labels of a network: those of the user precede those of the workspace. */
function labelsOn({ labels = [], workspaceLabels = [] }: Labels, network: Network): ReadonlyMap<string, string> {
  const keyOf = (address: string) => addressKey(address, network.family);
  return new Map([...entriesOn(workspaceLabels, network, keyOf), ...entriesOn(labels, network, keyOf)]);
}
