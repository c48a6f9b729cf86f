import { hideValues } from '../../../base/credentials/environmentSecret';
import type { Secret } from '../../../base/credentials/secret';
import type { Problem } from '../../../model/cell/problem';
import type { Remedy } from '../../../model/exchange/remedy';
import type { Network } from '../../../model/networks/network';

/**
 * Returns what writes an address in the place of the name that a request is refused for, a button for each address that
 * has the name. A name that holds one of the `values` of the environment is not shown.
 */
export function offerAddresses(
  problems: readonly Problem[],
  values: readonly Secret[],
  { key: network }: Pick<Network, 'key'>,
): readonly Remedy[] {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first?.cure?.kind !== 'replace' || first.cure.named === undefined) return [];
  const { range, cure } = first;
  const { name, sources } = first.cure.named;
  if (hideValues(name, values) !== name) return [];
  return cure.values.map((address, index) => ({
    kind: 'useAddress' as const,
    network,
    name,
    address,
    source: sources[index] ?? '',
    ...range,
  }));
}
