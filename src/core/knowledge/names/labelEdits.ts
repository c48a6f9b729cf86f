import { readFields } from '../../base/json/readFields';
import type { Network } from '../../model/networks/network';
import { addressKey, canonicalAddress, isAddressOf } from './canonicalAddress';

/** The address whose label is added or removed. Without a network, it applies to all networks of the family. */
export interface LabeledAddress {
  readonly address: string;
  readonly family: Network['family'];
  readonly network?: Network;
}

/** Returns the family of networks for an address. Undefined for text that isn't an address. */
export function familyOfAddress(text: string): Network['family'] | undefined {
  if (/^0x[\da-f]{40}$/i.test(text)) return 'evm';
  if (/^0x[\da-f]{1,64}$/i.test(text)) return 'l2net';
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? 'solana' : undefined;
}

/** Returns the value of `rpcbook.labels` with a name for an address. Replaces the address's names at the same place. */
export function withLabel(value: unknown, labeled: LabeledAddress, name: string): Readonly<Record<string, unknown>> {
  const { address, family, network } = labeled;
  const key = canonicalAddress(addressKey(address, family), { family });
  return { ...withoutLabel(value, labeled), [network === undefined ? key : `${network.key}:${key}`]: name };
}

/**
 * Returns the value of `rpcbook.labels` without the names of an address: neither for its network nor for all networks.
 */
export function withoutLabel(value: unknown, labeled: LabeledAddress): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(readFields(value) ?? {}).filter(([key]) => !names(key, labeled)));
}

/**
 * Returns the value of `rpcbook.labels` without a name of other addresses than this one: on its network, and on all
 * networks of its family. Afterward the name can mean this address.
 */
export function withoutLabelOfOthers(
  value: unknown,
  labeled: LabeledAddress,
  name: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(readFields(value) ?? {}).filter(([key, label]) => {
      const written = key.slice(key.indexOf(':') + 1);
      return !(
        typeof label === 'string' &&
        label.trim() === name &&
        names(key, { ...labeled, address: written }) &&
        !names(key, labeled)
      );
    }),
  );
}

/** Whether other addresses have a name in a value of `rpcbook.labels` (`withoutLabelOfOthers`). */
export function isLabelOfOthers(value: unknown, labeled: LabeledAddress, name: string): boolean {
  const rest = withoutLabelOfOthers(value, labeled, name);
  return Object.keys(rest).length < Object.keys(readFields(value) ?? {}).length;
}

/** Whether a value of `rpcbook.labels` has a name for an address. */
export function hasLabel(value: unknown, labeled: LabeledAddress): boolean {
  return Object.keys(readFields(value) ?? {}).some((key) => names(key, labeled));
}

function names(key: string, { address, family, network }: LabeledAddress): boolean {
  const colon = key.indexOf(':');
  const [place, written] = colon === -1 ? [undefined, key] : [key.slice(0, colon), key.slice(colon + 1)];
  const own = addressKey(address, family);
  if (!isAddressOf(own, { family }) || addressKey(written, family) !== own) return false;
  return network === undefined || place === undefined || place === network.id || place === network.key;
}
