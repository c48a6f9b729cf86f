import { hideValues } from '../../../base/credentials/environmentSecret';
import type { Secret } from '../../../base/credentials/secret';
import type { AddressBook } from '../../../knowledge/names/addressBook';
import type { Problem } from '../../../model/cell/problem';
import type { Remedy } from '../../../model/exchange/remedy';
import type { Network } from '../../../model/networks/network';

/**
 * Returns the remedies for a request that is refused because of a name: one for each address that has the name, which
 * replaces the name, and before them, one that says once what the name means. A name that contains one
 * of the `values` of the environment is not shown.
 */
export function offerAddresses(
  problems: readonly Problem[],
  values: readonly Secret[],
  { key: network }: Pick<Network, 'key'>,
  book: Pick<AddressBook, 'choicesOf'>,
): readonly Remedy[] {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first?.cure?.kind !== 'replace' || first.cure.named === undefined) return [];
  const { range, cure } = first;
  const { name, sources } = first.cure.named;
  if (hideValues(name, values) !== name) return [];
  const choice = book.choicesOf(name).length > 0 ? [{ kind: 'chooseName' as const, network, name }] : [];
  const addresses = cure.values.map((address, index) => ({
    kind: 'useAddress' as const,
    network,
    name,
    address,
    source: sources[index] ?? '',
    ...range,
  }));
  return [...choice, ...addresses];
}
