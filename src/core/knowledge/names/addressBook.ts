import { failed, ok, type Result } from '../../base/result';
import { nearestNames } from '../../model/networks/nearestNames';
import { isPlainName, isRegistryName } from './registryName';

/** A name of an address on one network, and its source. */
export interface NamedAddress {
  readonly name: string;
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

/** The sources of names, highest precedence first. */
export const nameRanks = ['label', 'resolved', 'addressMap', 'deployment', 'verified', 'builtIn'] as const;

export type NameRank = (typeof nameRanks)[number];

/** Why a name has no address. */
export interface UnresolvedName {
  /** `lookUp`: a name that the chain's own registry of names may resolve in an inquiry. */
  readonly kind: 'ambiguous' | 'unknown' | 'lookUp';
  readonly name: string;
  readonly message: string;
  /** Suggested replacements, most likely first. */
  readonly instead: readonly string[];
}

/** Maximum number of candidates that a problem lists. */
const maxCandidates = 5;

/** The addresses that have names on one network. Names are indexed at the first lookup. */
export class AddressBook {
  #byName: ReadonlyMap<string, readonly NamedAddress[]> | undefined;
  #byAddress: ReadonlyMap<string, NamedAddress> | undefined;

  /** `all` is in the order of precedence. `registry`: the address of the chain's name registry, in lowercase. */
  constructor(
    readonly all: readonly NamedAddress[],
    readonly registry?: string,
  ) {}

  /** Returns the addresses with exactly this name and the best rank that has it. Empty if there are none. */
  named(name: string): readonly NamedAddress[] {
    this.#byName ??= indexNames(this.all);
    return this.#byName.get(name) ?? [];
  }

  /** Returns the name of an address in the form in which it is sent. */
  nameOf(address: string): NamedAddress | undefined {
    this.#byAddress ??= new Map(this.all.toReversed().map((entry) => [entry.address, entry]));
    return this.#byAddress.get(address);
  }

  /** Returns the names close to a text, closest first. */
  nearest(written: string): readonly string[] {
    this.#byName ??= indexNames(this.all);
    return nearestNames(written, [...this.#byName.keys()]);
  }

  /** Returns the address with a name. Undefined if nothing has the name. */
  resolve(written: string): Result<NamedAddress, UnresolvedName> | undefined {
    const name = written.trim();
    const found = this.named(name);
    const [first, another] = found;
    if (first !== undefined && another === undefined) return ok(first);
    if (first !== undefined) return failed(ambiguousName(name, found));
    if (this.registry === undefined || !isRegistryName(name)) return undefined;
    return failed(isPlainName(name) ? openName(name) : unusualName(name));
  }

  /** Returns why a name has no address, with similar names. */
  explainUnknown(written: string): UnresolvedName {
    const instead = this.nearest(written);
    const near = instead.length === 0 ? '' : ` Did you mean ${instead.join(' or ')}?`;
    const message = `No label, deployment or well-known contract of this network is named ${written}.${near}`;
    return { kind: 'unknown', name: written, message, instead };
  }
}

function ambiguousName(name: string, found: readonly NamedAddress[]): UnresolvedName {
  const candidates = found.slice(0, maxCandidates);
  const shown = candidates.map(({ address, source }) => `${address} (${source})`).join(', ');
  const more = found.length > maxCandidates ? ` and ${found.length - maxCandidates} more` : '';
  return {
    kind: 'ambiguous',
    name,
    message: `Several addresses are named ${name}: ${shown}${more}. Write one of them.`,
    instead: candidates.map(({ address }) => address),
  };
}

function openName(name: string): UnresolvedName {
  const message = `${name} hasn't been looked up on this network yet. Its address can change, so Rpcbook looks it up only when you choose it.`;
  return { kind: 'lookUp', name, message, instead: [] };
}

/**
 * The problem of a name whose hash depends on its normal form (ENSIP-15). Another hash could return another person's
 * address.
 */
function unusualName(name: string): UnresolvedName {
  const plain = name.toLowerCase();
  const message = `${name} can't be looked up: only names of lowercase letters, digits and hyphens can, because Rpcbook doesn't normalize others (ENSIP-15). Write the address.`;
  return { kind: 'unknown', name, message, instead: isPlainName(plain) ? [plain] : [] };
}

export const noAddressBook = new AddressBook([]);

function indexNames(all: readonly NamedAddress[]): ReadonlyMap<string, readonly NamedAddress[]> {
  const byName = new Map<string, NamedAddress[]>();
  for (const entry of all) {
    const known = byName.get(entry.name);
    if (known === undefined) byName.set(entry.name, [entry]);
    else if (known[0]?.rank === entry.rank && !known.some(({ address }) => address === entry.address))
      known.push(entry);
  }
  return byName;
}
