import { groupDigits } from '../../base/view/amountText';
import { shortForm } from '../../base/view/shortForm';
import { canonicalAddress } from '../../knowledge/names/canonicalAddress';
import { newestPointer, observedHistory } from '../../knowledge/proxies/proxyHistory';
import { nameOfPattern } from '../../knowledge/proxies/proxyPointer';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Network } from '../../model/networks/network';

/** What is known about the code that a contract delegates to. */
export interface ShownProxy {
  /** `ERC-1967 proxy` */
  readonly pattern: string;
  /** The source of the code: `Vault`, an address without a name, or the number of a diamond's facets. */
  readonly implementation: string;
  /** Whether `implementation` is a name. */
  readonly isNamed: boolean;
  /** The block of the observation, if the code may have changed since. */
  readonly seenAt?: number;
  /** Set if only files of deployments say so: something else may have upgraded it. */
  readonly isFiled?: true;
}

/** Number of characters to show of an address without a name. */

/**
 * Returns what is known about the contract behind a proxy, without a call. `address` is an `addressKey`. Undefined for
 * a contract that isn't a proxy, and if no inquiry asked.
 */
export async function findShownProxy(
  network: Network,
  address: string,
  knowledge: KnowledgeSource,
): Promise<ShownProxy | undefined> {
  const history = await knowledge.proxyHistory(network, address);
  if (history === undefined) return undefined;
  const newest = newestPointer(history);
  const last = history.observations.at(-1);
  const pointer = newest ?? last?.pointer;
  if (pointer?.kind !== 'proxy' || pointer.pattern === 'class') return undefined;
  const [target, another] = pointer.targets;
  if (target === undefined) return undefined;
  const name = (await knowledge.contractsOn(network)).get(target)?.name;
  return {
    pattern: nameOfPattern(pointer.pattern),
    implementation:
      another === undefined
        ? (name ?? shortForm(canonicalAddress(target, network)))
        : `${pointer.targets.length} facets`,
    isNamed: another === undefined && name !== undefined,
    ...(newest !== undefined && observedHistory(history) === undefined && { isFiled: true as const }),
    ...(newest === undefined && last !== undefined && { seenAt: last.block }),
  };
}

/** Formats what is behind a proxy: `ERC-1967 proxy → Vault, at block 12`. */
export function formatShownProxy({ pattern, implementation, seenAt, isFiled }: ShownProxy): string {
  const at = seenAt === undefined ? '' : `, at block ${groupDigits(seenAt)}`;
  return `${pattern} → ${implementation}${at}${isFiled === true ? ', as files of deployments say' : ''}`;
}
