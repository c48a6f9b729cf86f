import type { AbiCandidate, AbiItem } from '../type/abi';
import { canonicalSignature } from '../type/canonicalSignature';
import { keccakOfText } from '../type/eventSignature';
import { parseHumanReadableAbi } from '../type/parseHumanReadableAbi';

/**
 * The built-in declarations as they are stored: each is a character for its label and a text in short form.
 * `test/product/names/packNames.ts` writes them.
 */
export interface PackedNames {
  /** Standards and protocols, in order of preference. */
  readonly labels: readonly string[];
  /** How many of the labels, from the first, have events that users write by name. */
  readonly common: number;
  /** Characters that each represent two others, which may be such characters themselves. */
  readonly codes: string;
  /** The two characters of each code. */
  readonly pairs: string;
  readonly event: PackedTable;
  readonly function: PackedTable;
  readonly error: PackedTable;
}

/** The declarations of one kind, sorted by their texts. Several may have the same key. */
export interface PackedTable {
  /** Three characters for each entry, in the same order, see `nameKey`. */
  readonly keys: string;
  /** Separated by `;`. */
  readonly entries: string;
}

const digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** Characters of a key. */
const keyLength = 3;

const shortLabels = "!#$%&'()*+,-./0123456789:<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
const firstLongLabel = 0xa1;

/** Texts in which a character may represent two others (byte pair encoding). */
export class PairText {
  readonly #texts = new Map<string, string>();

  /** `pairs` has the two characters of each code. They are either plain characters or earlier codes. */
  constructor(codes: string, pairs: string) {
    for (let place = 0; place < codes.length; place += 1) {
      const pair = pairs.slice(2 * place, 2 * place + 2);
      this.#texts.set(codes.charAt(place), this.expand(pair));
    }
  }

  /** Returns the text with every code expanded. */
  expand(text: string): string {
    let written = '';
    for (let place = 0; place < text.length; place += 1) {
      const character = text.charAt(place);
      written += this.#texts.get(character) ?? character;
    }
    return written;
  }

  /** Returns the expanded text from an index up to the first `end`, a single character. Expands only this part. */
  expandBefore(end: string, text: string, from: number): string {
    let written = '';
    for (let place = from; place < text.length; place += 1) {
      const character = text.charAt(place);
      const part = this.#texts.get(character) ?? character;
      const stop = part.indexOf(end);
      if (stop !== -1) return written + part.slice(0, stop);
      written += part;
    }
    return written;
  }
}

// Each entry has a short key: the first bits of its hash. The first lookup sorts the indexes of entries by key. A
// lookup finds the entries with the key of its hash by binary search, expands them, and hashes their signatures. Only
// entries with the complete hash are parsed. So no hash is stored in full, and no entry is read without need.
//
// Example: the topic of `Approval(address,address,uint256)` begins with 8c5be; its first 18 bits are the key. Two
// entries have it. Both are hashed, one has the topic, and `event Approval(address indexed owner, …)` is parsed and
// remembered.

type ItemOf<Kind extends AbiItem['kind']> = Extract<AbiItem, { kind: Kind }>;

/** A built-in declaration as text, with the label of its standard or protocol. */
export interface BuiltInDeclaration {
  readonly label: string;
  /** `event Transfer(address indexed from, address indexed to, uint256 value)` */
  readonly text: string;
}

/** A declaration and the index of its label. */
export interface NamedEntry extends BuiltInDeclaration {
  readonly labelPlace: number;
}

/** What tables of all kinds share. */
export interface NameTexts {
  readonly labels: readonly string[];
  readonly text: PairText;
}

/** Built-in declarations of one kind, found by their hash or their name. Nothing is expanded before it is needed. */
export class NameTable<Kind extends AbiItem['kind']> {
  readonly #entries: readonly string[];
  /** The entries by their keys. */
  readonly #keyed: KeyedPlaces;
  /** The results by hash. Misses are not kept, because there can be any number of them. */
  readonly #found = new Map<string, readonly AbiCandidate<ItemOf<Kind>>[]>();
  /** The indexes of entries by name. Created at the first lookup, because a cell may have thousands of names. */
  #places: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(
    readonly kind: Kind,
    /** How much of a hash is compared: all of a topic, or the `0x` and 8 digits of a selector. */
    private readonly hashLength: number,
    { keys, entries }: PackedTable,
    private readonly texts: NameTexts,
  ) {
    this.#entries = entries.split(';');
    this.#keyed = new KeyedPlaces(this.#entries.map((entry, place) => [keyNumber(keys, place), labelPlace(entry)]));
  }

  /** Returns the declarations with this hash, in order of preference. */
  withHash(hash: string): readonly AbiCandidate<ItemOf<Kind>>[] {
    const known = this.#found.get(hash);
    if (known) return known;
    if (hash.length !== this.hashLength) return [];
    const candidates: AbiCandidate<ItemOf<Kind>>[] = [];
    for (const place of this.#keyed.with(hashNumber(hash))) {
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
    return this.#select(this.#entries.flatMap((entry, place) => (labelPlace(entry) < count ? [place] : [])));
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

  #entryAt(place: number): NamedEntry {
    const entry = this.#entries[place] ?? '';
    const label = labelPlace(entry);
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

/** The indexes of entries and of labels have at most this many bits. */
const placeBits = 16;
const labelBits = 12;

/** The indexes of entries, sorted by their keys and then by their labels. */
class KeyedPlaces {
  /** Each number contains a key, a label and an index. Together they have less than the 53 bits of exact numbers. */
  readonly #sorted: Float64Array;

  constructor(entries: readonly (readonly [key: number, label: number])[]) {
    this.#sorted = Float64Array.from(
      entries,
      ([key, label], place) => (key * 2 ** labelBits + label) * 2 ** placeBits + place,
    ).sort();
  }

  /** Returns the indexes of the entries with a key. */
  *with(key: number): Generator<number> {
    const low = key * 2 ** (labelBits + placeBits);
    const high = (key + 1) * 2 ** (labelBits + placeBits);
    for (let at = this.#firstFrom(low); ; at += 1) {
      const value = this.#sorted[at];
      if (value === undefined || value >= high) return;
      yield value % 2 ** placeBits;
    }
  }

  #firstFrom(value: number): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isKind<Kind extends AbiItem['kind']>(kind: Kind): (item: AbiItem) => item is ItemOf<Kind> {
  return (item): item is ItemOf<Kind> => item.kind === kind;
}

/** Returns the first 18 bits of a hash (`0x` and lowercase digits). */
function hashNumber(hash: string): number {
  return Number.parseInt(hash.slice(2, 7), 16) >> 2;
}

/** Returns the first 18 bits of a hash as three characters. */
export function nameKey(hash: string): string {
  const bits = hashNumber(hash);
  return `${digits.charAt(bits >> 12)}${digits.charAt((bits >> 6) & 63)}${digits.charAt(bits & 63)}`;
}

/** Returns the character for the label at this index of the list. */
export function labelCharacter(place: number): string {
  return place < shortLabels.length
    ? shortLabels.charAt(place)
    : String.fromCharCode(firstLongLabel + place - shortLabels.length);
}

/** Returns the number of the key at an index: its 18 bits. */
function keyNumber(keys: string, place: number): number {
  let bits = 0;
  for (let at = place * keyLength; at < (place + 1) * keyLength; at += 1)
    bits = bits * 64 + digits.indexOf(keys.charAt(at));
  return bits;
}

/** Returns the index of the label for the first character of an entry. */
function labelPlace(entry: string): number {
  const character = entry.charAt(0);
  const place = shortLabels.indexOf(character);
  return place < 0 ? character.charCodeAt(0) - firstLongLabel + shortLabels.length : place;
}
