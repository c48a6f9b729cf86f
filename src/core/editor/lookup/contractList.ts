import { shortForm } from '../../base/view/shortForm';
import { visibleText } from '../../base/view/visibleText';
import type { SeenAs, SeenContract, SeenContracts } from '../../knowledge/answers/seenContracts';
import { addressKey, canonicalAddress } from '../../knowledge/names/canonicalAddress';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import {
  deploymentOf,
  isOnlyLabeled,
  type KnownContract,
  knownContractSource,
  notOnChain,
} from '../../knowledge/sources/knownContract';
import type { Network } from '../../model/networks/network';
import { findShownProxy } from './shownProxy';

/** A contract for lists. Untrusted texts must be shown only through `visibleText`. */
export interface ListedContract {
  /** Network key. */
  readonly network: string;
  /** An `addressKey`. */
  readonly address: string;
  /** Its name, or its shortened address. For a proxy that is named as such, the name of the contract behind it. */
  readonly label: string;
  /** Undefined if it has no name. */
  readonly known: KnownContract | undefined;
  /** `USDC, 6 decimals` */
  readonly token: string | undefined;
  /** The name of the contract behind a proxy. */
  readonly implementation: string | undefined;
  /** The name of the proxy, if the label is the name of the contract behind it. */
  readonly proxyName?: string;
  /** Set if it is listed because it occurred in an answer. */
  readonly seenAs?: SeenAs;
}

/** The contracts of a network. */
export interface ContractList {
  /**
   * Those with a name from settings, deployments or other sources, sorted by name. Of equal names, proxies come first.
   */
  readonly known: readonly ListedContract[];
  /** The addresses that have only a label, sorted by it. They may be accounts. */
  readonly labeled: readonly ListedContract[];
  /** The others that were contracts in answers of this session, most recent first. */
  readonly seen: readonly ListedContract[];
}

const maxSymbolLength = 20;

/** Lists the contracts of a network. Reads files; sends nothing. */
export async function listContracts(
  network: Network,
  knowledge: KnowledgeSource,
  seenContracts: Pick<SeenContracts, 'on'>,
): Promise<ContractList> {
  const named = await knowledge.contractsOn(network);
  const occurred = seenContracts.on(network);
  const tokens = await tokensOf([...named.keys(), ...occurred.map(({ address }) => address)], network, knowledge);
  const listed = async (
    address: string,
    contract: KnownContract | undefined,
    as?: SeenContract['as'],
  ): Promise<ListedContract> => ({
    network: network.key,
    address,
    ...(await namesOf(network, address, contract, knowledge)),
    known: contract,
    token: tokens.get(address),
    seenAs: as,
  });
  const all = (await Promise.all([...named].map(([address, contract]) => listed(address, contract)))).sort(byName);
  const labeled = new Set(await Promise.all(all.map((each) => mayBeAccount(each, network, knowledge))));
  const known = all.filter((each) => !labeled.has(each));
  const isKnown = new Set(known.map(({ address }) => address));
  const seen = occurred.filter(({ address }) => !isKnown.has(address));
  const isSeen = new Set(seen.map(({ address }) => address));
  return {
    known,
    labeled: all.filter((each) => labeled.has(each) && !isSeen.has(each.address)),
    seen: await Promise.all(
      seen.map(async ({ address, as }) => listed(address, (await knowledge.sourcesOf(network, address))[0], as)),
    ),
  };
}

/** Returns the listed contract if nothing but labels is known about it. */
async function mayBeAccount(
  listed: ListedContract,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<ListedContract | undefined> {
  const { address, known, token, implementation } = listed;
  if (known?.kind !== 'label' || token !== undefined || implementation !== undefined) return undefined;
  return isOnlyLabeled(await knowledge.sourcesOf(network, address)) ? listed : undefined;
}

/** Returns one contract of a network, with or without a name. `address` is written in any form. */
export async function listedContract(
  network: Network,
  address: string,
  knowledge: KnowledgeSource,
): Promise<ListedContract> {
  const key = addressKey(address, network.family);
  const [known] = await knowledge.sourcesOf(network, key);
  return {
    network: network.key,
    address: key,
    ...(await namesOf(network, key, known, knowledge)),
    known,
    token: (await tokensOf([key], network, knowledge)).get(key),
  };
}

/** Describes a contract beside its label: `USDC, 6 decimals · 0x5Fb…80aa3 · Deploy.s.sol`. */
export function describeListed(listed: ListedContract, network: Network): string {
  const { address, known } = listed;
  return describe(listed, known && shortForm(canonicalAddress(address, network)));
}

/** Describes a contract whose address is shown in full: `USDC, 6 decimals · Deploy.s.sol`. */
export function describeWithoutAddress(listed: ListedContract): string {
  return describe(listed, undefined);
}

function describe(
  { label, known, token, implementation, proxyName, seenAs }: ListedContract,
  address: string | undefined,
): string {
  // A user may give the proxy the name of the contract behind it.
  const after = implementation === label ? 'proxy' : `→ ${implementation}`;
  const behind = proxyName === undefined ? after : `behind ${proxyName}`;
  const parts = [
    implementation === undefined ? undefined : behind,
    token,
    address,
    known === undefined ? undefined : shortSource(known),
    known !== undefined && deploymentOf(known)?.isMissing === true ? notOnChain : undefined,
    seenAs === undefined ? undefined : seenText(seenAs),
  ];
  return visibleText(parts.filter((part) => part !== undefined).join(' · '));
}

/** Returns the kind of a contract: `token`, `proxy`, `contract`. */
export function kindOfListed({ token, implementation }: ListedContract): 'token' | 'proxy' | 'contract' {
  if (implementation !== undefined) return 'proxy';
  return token === undefined ? 'contract' : 'token';
}

function seenText(as: SeenAs): string {
  return as === 'emitted' ? 'emitted events' : 'was called';
}

/** Returns the source of a contract's name in one or two words: the script, the tool or the file of a deployment. */
function shortSource(known: KnownContract): string {
  if (known.kind !== 'deployment') return knownContractSource(known);
  const { script, tool, path } = known.deployment;
  return script ?? tool ?? path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

async function tokensOf(
  addresses: readonly string[],
  network: Network,
  knowledge: KnowledgeSource,
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const { tokens } = await knowledge.tokens(network, new Set(addresses));
  return new Map(
    [...tokens].map(([address, { symbol, decimals }]) => [
      address,
      `${symbol === '' ? 'token' : visibleText(symbol, maxSymbolLength)}, ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`,
    ]),
  );
}

/** A proxy that a tool deployed is found by the name of the contract behind it: `Vault`, behind `ERC1967Proxy`. */
async function namesOf(
  network: Network,
  address: string,
  known: KnownContract | undefined,
  knowledge: KnowledgeSource,
): Promise<Pick<ListedContract, 'label' | 'implementation' | 'proxyName'>> {
  const own = known?.name ?? shortForm(canonicalAddress(address, network));
  const shown = await findShownProxy(network, address, knowledge);
  const implementation = shown?.implementation;
  const takesName = shown?.isNamed === true && known?.kind === 'deployment' && /Proxy$/.test(known.name);
  return takesName && implementation !== undefined
    ? { label: implementation, implementation, proxyName: own }
    : { label: own, implementation };
}

function byName(one: ListedContract, other: ListedContract): number {
  return (
    one.label.localeCompare(other.label, 'en') ||
    Number(other.implementation !== undefined) - Number(one.implementation !== undefined) ||
    one.address.localeCompare(other.address)
  );
}
