import { AddressBook, type NamedAddress } from '../../knowledge/names/addressBook';

/** The names of addresses that a draft uses, as plain data: its form encodes them as its cell does. */
export interface DraftNames {
  readonly all: readonly NamedAddress[];
  /** The address of the chain's registry of names. */
  readonly registry?: string;
}

/** An address book that notes which of its names are asked for, and those that it offers instead of unknown ones. */
export class AskedNames extends AddressBook {
  readonly #asked = new Set<string>();

  override named(name: string): readonly NamedAddress[] {
    this.#asked.add(name);
    return super.named(name);
  }

  override nearest(written: string): readonly string[] {
    const names = super.nearest(written);
    for (const name of names) this.#asked.add(name);
    return names;
  }

  /** Returns the part of the book by which the names that were asked for mean the same, with their other names. */
  asked(): DraftNames {
    const addresses = new Set(this.all.flatMap(({ name, address }) => (this.#asked.has(name) ? [address] : [])));
    return {
      all: this.all.filter(({ address }) => addresses.has(address)),
      registry: this.registry,
    };
  }
}

/** Returns the address book with the names of a draft. */
export function bookOfDraft({ all, registry }: DraftNames): AddressBook {
  return new AddressBook(all, registry);
}
