import { lazily } from '../../base/lazily';
import { shownName } from '../../base/view/shownName';
import type { Network } from '../../model/networks/network';
import type { CodeOnChain } from '../deployments/codeOnChain';
import type { DeploymentIndex, FiledDeployment } from '../deployments/deploymentIndex';
import type { AddressedTokenFact } from '../facts/tokenFact';
import { AddressBook, type NamedAddress } from '../names/addressBook';
import { addressKey, canonicalAddress, isAddressOf } from '../names/canonicalAddress';
import { contractNameOf, wellKnownContracts } from '../names/contractNameOf';
import { type NameFact, nameSource } from '../names/nameFact';
import { nameOfReference } from '../settings/abiReference';
import { type AbiSettings, entriesOn, registryOf } from '../settings/abiSettings';
import type { BuiltInTokens } from '../tokens/builtInTokens';
import type { WellKnownNames } from '../tokens/wellKnownNames';
import type { AskedContracts } from './askedContracts';
import { type KnownContract, knownContractSource } from './knownContract';
import type { ProxyTargets } from './proxyTargets';

export interface NamedContractsDependencies {
  readonly deployments?: Pick<DeploymentIndex, 'on'>;
  /** Which deployments a node has no code for. */
  readonly code?: Pick<CodeOnChain, 'missingOn'> | undefined;
  readonly settings: () => AbiSettings;
  /** The answers of web services about contracts, and the names that were looked up. */
  readonly asked?: Pick<AskedContracts, 'on' | 'known' | 'names' | 'tokens'> | undefined;
  /** The proxies of a network and the contracts whose code they run. */
  readonly proxies?: Pick<ProxyTargets, 'on'>;
  readonly builtInTokens: BuiltInTokens;
  readonly wellKnown: () => WellKnownNames;
}

/** What the names of one network were created from. They are created again when one of these changes. */
interface NamesMade {
  readonly network: Network;
  readonly settings: AbiSettings;
  readonly deployed: ReadonlyMap<string, FiledDeployment>;
  readonly missing: ReadonlySet<string> | undefined;
  readonly asked: ReadonlyMap<string, KnownContract>;
  readonly registry: string | undefined;
  readonly names: readonly NameFact[];
  readonly asTokens: readonly AddressedTokenFact[];
  readonly proxies: ReadonlyMap<string, readonly string[]>;
  readonly contracts: ReadonlyMap<string, KnownContract>;
  book?: AddressBook;
}

/** A token by its symbol. `address` is an `addressKey`. */
interface OfferedToken {
  readonly address: string;
  readonly symbol: string;
  readonly source: string;
}

const noDeployments: ReadonlyMap<string, FiledDeployment> = new Map();

const noNames: readonly NameFact[] = [];

const noTokens: readonly AddressedTokenFact[] = [];

const noProxies: ReadonlyMap<string, readonly string[]> = new Map();

const noContracts: ReadonlyMap<string, KnownContract> = new Map();

/** The contracts that have names: by labels, the address map, deployments, verified ABIs and the built-in list. */
export class NamedContracts {
  /**
   * By the keys of networks. Cached, because each answer and each edit uses them, and there may be thousands of
   * deployments.
   */
  readonly #made = new Map<string, NamesMade>();

  constructor(private readonly parts: NamedContractsDependencies) {}

  /** Returns the contracts that settings or deployments name, by `addressKey`. */
  async on(network: Network): Promise<ReadonlyMap<string, KnownContract>> {
    return (await this.#namesOn(network)).contracts;
  }

  /** Returns all names of a network's addresses. */
  async book(network: Network): Promise<AddressBook> {
    const made = await this.#namesOn(network);
    return (made.book ??= bookOf(made, this.#tokensOf(made)));
  }

  /** Returns everything that names an address, in order. */
  async sourcesOf(network: Network, address: string): Promise<readonly KnownContract[]> {
    const builtIn = contractNameOf(canonicalAddress(address, network), network);
    const own = (await this.on(network)).get(address);
    const found = await this.parts.asked?.known(network, address);
    const asked = found && { ...found, ...this.#shown(found.name, address, network) };
    return [
      ...chainOf(own).filter(({ kind }) => kind !== 'verified'),
      ...(builtIn === undefined ? [] : [{ kind: 'builtIn' as const, name: builtIn.name }]),
      ...(asked === undefined ? [] : [asked]),
    ];
  }

  /**
   * The tokens whose symbols are offered: those of the built-in list and of settings, and those that were looked up.
   */
  #tokensOf({ network, settings, asTokens }: NamesMade): readonly OfferedToken[] {
    const ofSettings = entriesOn(settings.tokens, network, (address) => addressKey(address, network.family));
    const builtIn = this.parts.builtInTokens.on(network);
    return [
      ...[...builtIn].map(([address, { symbol }]) => ({ address, symbol, source: 'built-in list' })),
      ...[...ofSettings].map(([address, { symbol }]) => ({ address, symbol, source: 'settings' })),
      ...asTokens.map(({ address, symbol = '' }) => ({ address, symbol, source: 'as the contract says' })),
    ].filter(({ symbol }) => symbol !== '');
  }

  async #namesOn(network: Network): Promise<NamesMade> {
    const deployed = (await this.parts.deployments?.on(network)) ?? noDeployments;
    const missing = this.parts.code?.missingOn(network);
    const asked = (await this.parts.asked?.on(network)) ?? noContracts;
    const settings = this.parts.settings();
    const registry = registryOf(settings, network);
    const names = (registry === undefined ? undefined : await this.parts.asked?.names(network, registry)) ?? noNames;
    const asTokens = (await this.parts.asked?.tokens(network)) ?? noTokens;
    const proxies = (await this.parts.proxies?.on(network)) ?? noProxies;
    const known = this.#made.get(network.key);
    if (
      known?.network === network &&
      known.settings === settings &&
      known.deployed === deployed &&
      known.missing === missing &&
      known.asked === asked &&
      known.names === names &&
      known.asTokens === asTokens &&
      known.proxies === proxies
    )
      return known;
    const contracts = this.#contractsOf(
      network,
      settings,
      new Map([...withoutWellKnown(asked, network), ...knownDeployments(deployed, missing)]),
    );
    const made: NamesMade = {
      network,
      settings,
      deployed,
      missing,
      asked,
      registry,
      names,
      asTokens,
      proxies,
      contracts,
    };
    this.#made.set(network.key, made);
    return made;
  }

  /** Adds the contracts that settings name to those from other sources, each with its displayed name. */
  #contractsOf(
    network: Network,
    settings: AbiSettings,
    others: ReadonlyMap<string, KnownContract>,
  ): ReadonlyMap<string, KnownContract> {
    const keyOf = (address: string) => addressKey(address, network.family);
    const shownAt = <T extends KnownContract>(address: string, contract: T): T => ({
      ...contract,
      ...this.#shown(contract.name, address, network),
    });
    const contracts = new Map(
      [...others].map(([address, contract]): [string, KnownContract] => [address, shownAt(address, contract)]),
    );
    const add = (address: string, contract: Extract<KnownContract, { behind?: unknown }>): void => {
      const behind = contracts.get(address);
      contracts.set(address, { ...shownAt(address, contract), ...(behind && { behind }) });
    };
    for (const [address, reference] of entriesOn(settings.addresses, network, keyOf))
      add(address, { kind: 'addressMap', name: nameOfReference(reference), reference });
    const { workspaceLabels = [], labels = [] } = settings;
    for (const [address, name] of entriesOn(workspaceLabels, network, keyOf))
      if (isAddressOf(address, network)) add(address, { kind: 'label', name, isOfWorkspace: true });
    for (const [address, name] of entriesOn(labels, network, keyOf))
      if (isAddressOf(address, network)) add(address, { kind: 'label', name });
    return contracts;
  }

  #shown(written: string, address: string, network: Network): Pick<KnownContract, 'name' | 'plainName'> {
    const plainName = shownName(written);
    const name = this.parts.wellKnown().shownAt(plainName, address, network);
    return name === plainName ? { name } : { name, plainName };
  }
}

/**
 * Returns a contract and those that name it with lower precedence: a label precedes the address map, which precedes
 * deployments.
 */
function chainOf(contract: KnownContract | undefined): readonly KnownContract[] {
  if (contract === undefined) return [];
  return [contract, ...('behind' in contract ? chainOf(contract.behind) : [])];
}

/** The name that a web service has for a well-known contract isn't shown instead of its own name. */
function withoutWellKnown(
  asked: ReadonlyMap<string, KnownContract>,
  network: Network,
): readonly (readonly [string, KnownContract])[] {
  return [...asked].filter(([address]) => contractNameOf(canonicalAddress(address, network), network) === undefined);
}

function knownDeployments(
  deployed: ReadonlyMap<string, FiledDeployment>,
  missing: ReadonlySet<string> | undefined,
): ReadonlyMap<string, KnownContract> {
  return new Map(
    [...deployed].map(([address, deployment]): [string, KnownContract] => {
      const known = { kind: 'deployment', name: deployment.name, deployment } as const;
      return [address, missing?.has(address) === true ? { ...known, isMissing: true } : known];
    }),
  );
}

/** Every name counts, even of an address with a label: `Vault` in a cell still finds the deployment. */
function bookOf(
  { network, contracts, registry, names, proxies }: NamesMade,
  tokens: readonly OfferedToken[],
): AddressBook {
  const named = [...contracts].flatMap(([key, contract]) =>
    chainOf(contract).map((source): NamedAddress => ({
      name: source.plainName ?? source.name,
      ...(source.plainName !== undefined && { shown: source.name }),
      address: canonicalAddress(key, network),
      source: knownContractSource(source),
      rank: source.kind,
    })),
  );
  const resolved = names.map((fact): NamedAddress => ({
    name: fact.name,
    address: canonicalAddress(fact.address, network),
    source: nameSource(fact),
    rank: 'resolved',
  }));
  const builtIn = wellKnownContracts(network).map(([address, { name }]): NamedAddress => ({
    name,
    address,
    source: 'built-in list',
    rank: 'builtIn',
  }));
  const offered = tokens.map(({ symbol, address, source }): NamedAddress => {
    // Hundreds of checksums, of which a notebook needs few.
    const canonical = lazily(() => canonicalAddress(address, network));
    return {
      name: symbol,
      get address() {
        return canonical();
      },
      source: `symbol of a token, ${source}`,
      rank: 'token',
    };
  });
  const fronts = [...proxies].flatMap(([proxy, targets]) => namesBehind(proxy, targets, contracts, network));
  return new AddressBook([...named, ...resolved, ...builtIn, ...fronts, ...offered], registry, network.chainId);
}

/**
 * A proxy is offered by the names of the contract whose code it runs, because its own name is often that of its kind:
 * `ERC1967Proxy`. A diamond has too many such contracts.
 */
function namesBehind(
  proxy: string,
  [target, another]: readonly string[],
  contracts: ReadonlyMap<string, KnownContract>,
  network: Network,
): readonly NamedAddress[] {
  if (target === undefined || another !== undefined) return [];
  const own = chainOf(contracts.get(proxy)).map(({ name }) => name);
  const [kind = 'a proxy'] = own;
  return chainOf(contracts.get(target))
    .map((source) => source.plainName ?? source.name)
    .filter((name) => !own.includes(name))
    .map((name) => ({
      name,
      address: canonicalAddress(proxy, network),
      source: `${kind}, which runs its code`,
      rank: 'behind' as const,
    }));
}
