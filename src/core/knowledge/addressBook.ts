import { nearestNames } from '../networks/nearestNames';
import { failed, ok, type Result } from '../result';

/** A name of an address on one network, and what gives it. */
export interface NamedAddress {
  readonly name: string;
  /** As it is sent: with the checksum on EVM networks, as hex without leading zeros on l2net, as base58 on Solana. */
  readonly address: string;
  /** `settings`, or the file of a deployment with its block. */
  readonly source: string;
  /** The names of a lower rank win over those of a higher one. Two addresses of one rank make their name ambiguous. */
  readonly rank: NameRank;
}

/** The origins of names in the order of precedence. */
export const nameRanks = ['label', 'resolved', 'addressMap', 'deployment', 'builtIn'] as const;

export type NameRank = (typeof nameRanks)[number];

/** Maximum candidates that a problem lists. */
const mostCandidates = 5;

/** The addresses that have names on one network. Names are indexed once, when one is first looked up. */
export class AddressBook {
  #byName: ReadonlyMap<string, readonly NamedAddress[]> | undefined;
  #byAddress: ReadonlyMap<string, NamedAddress> | undefined;

  /** `all` is in the order of precedence. */
  constructor(readonly all: readonly NamedAddress[]) {}

  /** Returns the addresses with exactly this name: those of the first rank that has it. Empty if there is none. */
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

  /** Returns the address with a name. Undefined if nothing has the name, a sentence if several addresses do. */
  resolve(name: string): Result<NamedAddress, string> | undefined {
    const found = this.named(name);
    const [first, another] = found;
    if (first === undefined || another === undefined) return first && ok(first);
    const shown = found.slice(0, mostCandidates).map(({ address, source }) => `${address} (${source})`);
    const more = found.length > mostCandidates ? ` and ${found.length - mostCandidates} more` : '';
    return failed(`Several addresses are named ${name}: ${shown.join(', ')}${more}. Write one of them.`);
  }
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
