import type { AbiCandidate, AbiItem } from './abi';
import { canonicalSignature } from './canonicalSignature';
import { keccakOfText } from './eventSignature';
import { keyLength, labelPlace, nameKey } from './packedNames';
import type { PairText } from './pairText';
import { parseHumanReadableAbi } from './parseHumanReadableAbi';

// The table is sorted by a short key, the first bits of each hash. A lookup finds the entries with the key of its hash
// by binary search, writes them out, and hashes their signatures: only those with the whole hash are parsed. So no hash
// is stored in full, and no entry is read that wasn't looked for.
//
// Example: the topic of `Approval(address,address,uint256)` begins with 8c5be, of which 18 bits are the key. Two entries
// have it. Both are hashed, one has the topic, and `event Approval(address indexed owner, …)` is parsed and remembered.

type ItemOf<Kind extends AbiItem['kind']> = Extract<AbiItem, { kind: Kind }>;

/** A built-in declaration as text, with the standard or protocol that has it. */
export interface BuiltInDeclaration {
  readonly label: string;
  /** `event Transfer(address indexed from, address indexed to, uint256 value)` */
  readonly text: string;
}

/** A declaration and the place of its label among all. */
export interface NamedEntry extends BuiltInDeclaration {
  readonly labelPlace: number;
}

/** What a table needs to know of all kinds. */
export interface NameTexts {
  readonly labels: readonly string[];
  readonly text: PairText;
}

/** Built-in declarations of one kind, found by their hash or their name. Nothing is written out before it is needed. */
export class NameTable<Kind extends AbiItem['kind']> {
  readonly #keys: string;
  readonly #entries: readonly string[];
  /** What was found, by hash. Misses are not kept: anybody can think of more of them. */
  readonly #found = new Map<string, readonly AbiCandidate<ItemOf<Kind>>[]>();
  /** The places of entries by name. Written out with the first question, because a cell may have thousands of names. */
  #places: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(
    readonly kind: Kind,
    /** How much of a hash is compared: all of a topic, or the `0x` and 8 digits of a selector. */
    private readonly hashLength: number,
    table: { readonly keys: string; readonly entries: string },
    private readonly texts: NameTexts,
  ) {
    this.#keys = table.keys;
    this.#entries = table.entries.split(';');
  }

  /** Returns the declarations with this hash, in order of preference. */
  withHash(hash: string): readonly AbiCandidate<ItemOf<Kind>>[] {
    const known = this.#found.get(hash);
    if (known) return known;
    if (hash.length !== this.hashLength) return [];
    const key = nameKey(hash);
    const candidates: AbiCandidate<ItemOf<Kind>>[] = [];
    for (let place = this.#firstWith(key); this.#keyAt(place) === key; place += 1) {
      const entry = this.#entryAt(place);
      if (keccakOfText(canonicalSignature(entry.text)).slice(0, this.hashLength) === hash)
        candidates.push(...this.#parsed(entry));
    }
    if (candidates.length > 0) this.#found.set(hash, candidates);
    return candidates;
  }

  /** Returns the declarations with this name, those of preferred labels first. */
  named(name: string): readonly NamedEntry[] {
    this.#places ??= this.#indexNames();
    return this.#select(this.#places.get(name) ?? []);
  }

  /** Returns the declarations of the first labels, in their order. */
  ofLabels(count: number): readonly NamedEntry[] {
    return this.#select(this.#entries.flatMap((entry, place) => (labelPlace(entry.charAt(0)) < count ? [place] : [])));
  }

  #select(places: readonly number[]): readonly NamedEntry[] {
    return places.map((place) => this.#entryAt(place)).sort((one, other) => one.labelPlace - other.labelPlace);
  }

  #indexNames(): ReadonlyMap<string, readonly number[]> {
    const places = new Map<string, number[]>();
    this.#entries.forEach((entry, place) => {
      const name = this.texts.text.expandBefore('(', entry, 1);
      const same = places.get(name);
      if (same) same.push(place);
      else places.set(name, [place]);
    });
    return places;
  }

  #firstWith(key: string): number {
    let low = 0;
    let high = this.#keys.length / keyLength;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #keyAt(place: number): string {
    return this.#keys.slice(place * keyLength, (place + 1) * keyLength);
  }

  #entryAt(place: number): NamedEntry {
    const entry = this.#entries[place] ?? '';
    const label = labelPlace(entry.charAt(0));
    return {
      label: this.texts.labels[label] ?? '',
      labelPlace: label,
      text: `${this.kind} ${this.texts.text.expand(entry.slice(1)).replaceAll(',', ', ')}`,
    };
  }

  #parsed({ text, label }: BuiltInDeclaration): readonly AbiCandidate<ItemOf<Kind>>[] {
    return parseHumanReadableAbi(text)
      .items.filter(isKind(this.kind))
      .map((item) => ({ item, source: { kind: 'builtIn', label } as const }));
  }
}

function isKind<Kind extends AbiItem['kind']>(kind: Kind): (item: AbiItem) => item is ItemOf<Kind> {
  return (item): item is ItemOf<Kind> => item.kind === kind;
}
