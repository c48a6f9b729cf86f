import type { SourcedToken } from '../../knowledge/settings/abiSettings';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import { isOnlyLabeled, type KnownContract, knownContractSource } from '../../knowledge/sources/knownContract';
import type { Network } from '../../model/networks/network';
import { findShownProxy, formatShownProxy } from './shownProxy';

/** What is known about an address on networks with equal results. */
export interface AddressFacts {
  /** One or more networks, most relevant first. */
  readonly networks: readonly Network[];
  /** The sources of the contract's name, highest precedence first. */
  readonly sources: readonly KnownContract[];
  readonly token: SourcedToken | undefined;
  /** The contract that a proxy delegates to, as text. */
  readonly proxy: string | undefined;
}

/**
 * Returns what is known about an address on each of these networks, without a call. Networks with equal results are
 * grouped. The group with `nearest` is first, then those where the user's own files or settings name the address. `key`
 * is an `addressKey`.
 */
export async function factsOfAddress(
  key: string,
  networks: readonly Network[],
  knowledge: KnowledgeSource,
  nearest?: Network,
): Promise<readonly AddressFacts[]> {
  const ordered = [...networks].sort((a, b) => Number(b === nearest) - Number(a === nearest));
  const facts = await Promise.all(ordered.map((network) => factsOn(key, network, knowledge)));
  const groups = new Map<string, AddressFacts>();
  for (const each of facts) {
    if (each.sources.length === 0 && each.token === undefined && each.proxy === undefined) continue;
    const same = identityOf(each);
    const group = groups.get(same);
    groups.set(same, group === undefined ? each : { ...group, networks: [...group.networks, ...each.networks] });
  }
  return [...groups.values()].sort((a, b) => rankOf(a, nearest) - rankOf(b, nearest));
}

/** Whether the facts show that the address is a contract. Users also label their accounts. */
export function areOfContract({ sources, token, proxy }: Omit<AddressFacts, 'networks'>): boolean {
  return token !== undefined || proxy !== undefined || !isOnlyLabeled(sources);
}

async function factsOn(key: string, network: Network, knowledge: KnowledgeSource): Promise<AddressFacts> {
  const [sources, { tokens }, proxy] = await Promise.all([
    knowledge.sourcesOf(network, key),
    knowledge.tokens(network, new Set([key])),
    findShownProxy(network, key, knowledge),
  ]);
  return { networks: [network], sources, token: tokens.get(key), proxy: proxy && formatShownProxy(proxy) };
}

function identityOf({ sources, token, proxy }: AddressFacts): string {
  return JSON.stringify([sources.map((known) => [known.kind, known.name, knownContractSource(known)]), token, proxy]);
}

function rankOf({ networks, sources }: AddressFacts, nearest: Network | undefined): number {
  if (nearest !== undefined && networks.includes(nearest)) return 0;
  if (sources.some(({ kind }) => kind !== 'builtIn')) return 1;
  return sources.length > 0 ? 2 : 3;
}
