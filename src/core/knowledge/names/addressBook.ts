import { failed, ok, type Result } from '../../base/result';
import { nearestNames } from '../../model/networks/nearestNames';
import { isPlainName, isRegistryName } from './registryName';

/** A name of an address on one network, and its source. */
export interface NamedAddress {
  readonly name: string;
  /** The displayed name, if it is marked because a well-known contract at another address has it. */
  readonly shown?: string;
  /**
   * The address as it is sent: with the checksum on EVM networks, as hex without leading zeros on l2net, as base58 on
   * Solana.
   */
  readonly address: string;
  /** `settings`, or the file of a deployment with its block. */
  readonly source: string;
  /** Names of a lower rank take precedence. Two addresses with the same name and rank make the name ambiguous. */
  readonly rank: NameRank;
}

/**
 * The origins of names that are replaced by their address, in order of precedence: settings can't override a built-in
 * name, and a file of the project can't override a name in settings.
 */
export const resolvingRanks = ['builtIn', 'label', 'resolved', 'addressMap', 'deployment'] as const;

/**
 * The origins of names that are only offered, with their source: the name of the contract behind a proxy, web services
 * and symbols of tokens. Anyone can give a contract such a name.
 */
export const offeredRanks = ['behind', 'verified', 'token'] as const;

export type NameRank = (typeof resolvingRanks)[number] | (typeof offeredRanks)[number];

/**
 * The order in which a name is chosen to be shown for an address. Names from the user and the project are more
 * specific.
 */
const shownRanks: readonly NameRank[] = ['label', 'resolved', 'addressMap', 'deployment', 'builtIn', 'verified'];

/** The address that a name stands for. */
export interface ResolvedName extends NamedAddress {
  /** Other addresses with this name, from origins with lower precedence. */
  readonly others: readonly NamedAddress[];
  /** Other names of the address. Empty if no other address has the name, because then it needs no explanation. */
  readonly alsoNamed: readonly string[];
}

/** Why a name has no address. */
export interface UnresolvedName {
  /**
   * `offered`: only origins whose names are only offered have the name. `lookUp`: the chain's own name registry may
   * resolve the name on request.
   */
  readonly kind: 'ambiguous' | 'offered' | 'unknown' | 'lookUp';
  readonly name: string;
  readonly message: string;
  /** Names that can replace it, most likely first. */
  readonly instead: readonly string[];
  /** Addresses that can replace it, in order of precedence. */
  readonly candidates: readonly NamedAddress[];
}

/** Whether a name of this rank is replaced by its address. */
export function isResolving(rank: NameRank): boolean {
  return resolvingRanks.some((each) => each === rank);
}

/**
 * Whether it is clear which address a name stands for: no other has it, or a label says which contract of the project
 * it means.
 */
export function hasOneMeaning({ rank, others }: Pick<ResolvedName, 'rank' | 'others'>): boolean {
  return others.length === 0 || (rank === 'label' && others.every((other) => ofProject.has(other.rank)));
}

/** Names that files of the project give its own contracts. */
const ofProject: ReadonlySet<NameRank> = new Set<NameRank>(['addressMap', 'deployment']);

/** Maximum number of candidates that a problem lists. */
const maxCandidates = 5;

/** The addresses that have names on one network. Names are indexed at the first lookup. */
export class AddressBook {
  #byName: ReadonlyMap<string, readonly NamedAddress[]> | undefined;
  #byAddress: ReadonlyMap<string, NamedAddress> | undefined;
  #choices: readonly string[] | undefined;

  /** `registry`: the address of the chain's registry of names, in lowercase. `chainId`: of an EVM network, in decimal. */
  constructor(
    readonly all: readonly NamedAddress[],
    readonly registry?: string,
    readonly chainId?: string,
  ) {}

  /** Returns the addresses with exactly this name, in order of precedence. Those that are only offered come last. */
  named(name: string): readonly NamedAddress[] {
    this.#byName ??= indexNames(this.all);
    return this.#byName.get(name) ?? [];
  }

  /** Returns the name that is shown for an address, which is in the form in which it is sent. */
  nameOf(address: string): NamedAddress | undefined {
    this.#byAddress ??= indexAddresses(this.all);
    return this.#byAddress.get(address);
  }

  /** Returns the names close to a text, closest first. */
  nearest(written: string): readonly string[] {
    this.#byName ??= indexNames(this.all);
    const resolving = [...this.#byName].filter(([, [first]]) => first !== undefined && isResolving(first.rank));
    return nearestNames(
      written,
      resolving.map(([name]) => name),
    );
  }

  /** Whether a name in a cell is replaced by exactly this address. */
  isNameOf(name: string, address: string): boolean {
    const found = this.resolve(name);
    return found?.kind === 'ok' && found.value.address === address && hasOneMeaning(found.value);
  }

  /**
   * Returns the address of a name. This is the only code that replaces a name by an address. Undefined if nothing has
   * the name.
   */
  resolve(written: string): Result<ResolvedName, UnresolvedName> | undefined {
    const name = written.trim();
    const found = this.named(name);
    const resolving = found.filter(({ rank }) => isResolving(rank));
    const [first] = resolving;
    const same = resolving.filter(({ rank }) => rank === first?.rank);
    if (first !== undefined && same.length === 1) {
      const others = resolving.filter(({ address }) => address !== first.address);
      return ok({ ...first, others, alsoNamed: others.length === 0 ? [] : this.#namesAt(first) });
    }
    if (first !== undefined) return failed(ambiguousName(name, same));
    if (this.registry !== undefined && isRegistryName(name))
      return failed(isPlainName(name) ? openName(name) : unusualName(name));
    return found.length > 0 ? failed(offeredName(name, found)) : undefined;
  }

  /**
   * Returns the contracts that bear a name, if there are several and a label can say which of them it means. Empty
   * otherwise: the names of well-known contracts can't be changed.
   */
  choicesOf(name: string): readonly NamedAddress[] {
    const found = this.named(name).filter(({ rank }) => isResolving(rank) || rank === 'behind');
    const isOpen = found.length > 1 && found.every(({ rank }) => rank !== 'builtIn');
    return isOpen ? found : [];
  }

  /** Returns the names that several contracts bear (`choicesOf`). */
  choices(): readonly string[] {
    this.#byName ??= indexNames(this.all);
    this.#choices ??= [...this.#byName.keys()].filter((name) => this.choicesOf(name).length > 0);
    return this.#choices;
  }

  /** Whether the user has already said which of several contracts a name means. */
  isChosen(name: string): boolean {
    const found = this.resolve(name);
    return found?.kind === 'ok' && found.value.rank === 'label';
  }

  /** Returns the other names of an address in the project. */
  #namesAt({ address, name }: NamedAddress): readonly string[] {
    const all = this.all.filter((entry) => entry.address === address && entry.name !== name && isResolving(entry.rank));
    return [...new Set(all.map((entry) => entry.shown ?? entry.name))].slice(0, maxCandidates);
  }

  /** Returns why a name has no address, with similar names. */
  explainUnknown(written: string): UnresolvedName {
    const instead = this.nearest(written);
    const near = instead.length === 0 ? '' : ` Did you mean ${instead.join(' or ')}?`;
    const message = `No label, deployment or well-known contract of this network is named ${written}.${near}`;
    return { kind: 'unknown', name: written, message, instead, candidates: [] };
  }
}

function ambiguousName(name: string, found: readonly NamedAddress[]): UnresolvedName {
  const message = `Several addresses are named ${name}: ${printCandidates(found)}. Write one of them.`;
  return { kind: 'ambiguous', name, message, instead: [], candidates: found.slice(0, maxCandidates) };
}

function offeredName(name: string, found: readonly NamedAddress[]): UnresolvedName {
  const message = `Anyone can name a contract ${name}, so the name alone gives no address. Known by it: ${printCandidates(found)}. Write the address, or label it.`;
  return { kind: 'offered', name, message, instead: [], candidates: found.slice(0, maxCandidates) };
}

/** Prints complete addresses, each with the source of its name. */
export function printCandidates(found: readonly NamedAddress[]): string {
  const shown = found.slice(0, maxCandidates).map(({ address, source }) => `${address} (${source})`);
  const more = found.length > maxCandidates ? ` and ${found.length - maxCandidates} more` : '';
  return `${shown.join(', ')}${more}`;
}

function openName(name: string): UnresolvedName {
  const message = `${name} hasn't been looked up on this network yet. Its address can change, so Rpcbook looks it up only when you choose it.`;
  return { kind: 'lookUp', name, message, instead: [], candidates: [] };
}

/**
 * The problem of a name whose hash depends on its normal form (ENSIP-15). Another hash could return another person's
 * address.
 */
function unusualName(name: string): UnresolvedName {
  const plain = name.toLowerCase();
  const message = `${name} can't be looked up: only names of lowercase letters, digits and hyphens can, because Rpcbook doesn't normalize others (ENSIP-15). Write the address.`;
  return { kind: 'unknown', name, message, instead: isPlainName(plain) ? [plain] : [], candidates: [] };
}

export const noAddressBook = new AddressBook([]);

function indexNames(all: readonly NamedAddress[]): ReadonlyMap<string, readonly NamedAddress[]> {
  const byName = new Map<string, NamedAddress[]>();
  for (const rank of [...resolvingRanks, ...offeredRanks]) {
    for (const entry of all) {
      if (entry.rank !== rank) continue;
      const known = byName.get(entry.name);
      if (known === undefined) byName.set(entry.name, [entry]);
      else if (!known.some((each) => each.address === entry.address)) known.push(entry);
    }
  }
  return byName;
}

function indexAddresses(all: readonly NamedAddress[]): ReadonlyMap<string, NamedAddress> {
  const byAddress = new Map<string, NamedAddress>();
  for (const rank of shownRanks)
    for (const entry of all)
      if (entry.rank === rank && !byAddress.has(entry.address))
        byAddress.set(entry.address, { ...entry, name: entry.shown ?? entry.name });
  return byAddress;
}
