import type { StepBudget } from '../../base/stepBudget';
import { integerValue } from '../../base/view/value';
import { decodeValueType } from '../storage/decodeStorageValue';
import { firstDataSlot, hashMapKey, slotAfter, slotHex, wordPart } from '../storage/slotWord';
import {
  elementPlace,
  firstOffset,
  packedBytes,
  slotsOf,
  type StorageLayout,
  type StorageType,
} from '../storage/storageType';
import { changedBytes } from './changedBytes';
import type { ChangedSlots } from './changedSlots';
import { type CandidateKey, KeyCandidates } from './keyCandidates';
import { MappingHasher, startsOf } from './mappingHasher';
import type { NamedChange, RecoveredKey } from './namedChange';

/** The location of a value, and the start of its name. */
interface Location {
  readonly slot: bigint;
  readonly offset: number;
  /** Computed on demand, because only a few locations changed. */
  readonly path: () => string;
  readonly keys: readonly TriedKey[];
  /** The product of the positions, from 1, of the used keys among the candidates. */
  readonly rank: number;
  /** The number of nested structs and arrays around the location, without a hash between them. */
  readonly depth: number;
  /** The number of hashes between the variable and the location. */
  readonly hashes: number;
  /** The position of the variable in the layout. */
  readonly variable: number;
}

interface TriedKey {
  readonly key: CandidateKey;
  readonly mapping: bigint;
  readonly element: bigint;
}

interface PendingMapping {
  readonly type: Extract<StorageType, { kind: 'mapping' }>;
  readonly at: Location;
  /** The product of the positions of the used keys among the candidates: 1 for a mapping that is a variable. */
  readonly rank: number;
  /** How many keys were tried. */
  tried: number;
}

/**
 * Keys are tried up to each of these products of positions, one product after another. Candidates are ordered by
 * likelihood, so the first owner with any spender, and any owner with the first spender, come before two unlikely keys.
 */
const triedRanks = [64, 256, 1_024, 4_096, 16_384, 65_536];

/** Maximum number of keys, for mappings within mappings. */
const maxKeys = 2;

/** Maximum number of hashes between a variable and a value: keys of mappings, and data of arrays and strings. */
const maxHashes = 4;

/** Number of elements of an array, from the first one, whose own mappings, arrays and strings are searched. */
const searchedElements = 32n;

/** Maximum number of elements of one dynamic array. More would not fit in the gas of all blocks. */
const maxElements = 1n << 64n;

/** Maximum number of members and elements that are visited without a hash. */
const maxVisits = 200_000;

/** Maximum nesting depth of structs and arrays. An untrusted layout may contain itself. */
const maxDepth = 32;

/** Names the changed slots of one account with one layout. */
export class LayoutNamer {
  readonly #starts: ReadonlySet<number>;
  readonly #found: (NamedChange & { readonly variable: number })[] = [];
  readonly #pending: PendingMapping[] = [];
  readonly #dynamic = new Map<string, boolean>();
  /** Integers and addresses in named fields, which may also be keys: the next identifier, an owner. */
  readonly #fields = new Set<bigint>();
  #visits = 0;
  #isCut = false;

  constructor(
    private readonly layout: StorageLayout,
    private readonly source: string,
    private readonly changed: ChangedSlots,
    private readonly budget: StepBudget,
  ) {
    this.#starts = startsOf(changed.unnamed.map(({ slot }) => slot));
  }

  /** Whether some keys were not tried. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Returns the changes that the layout names, in the layout's order. Call it once. */
  name(candidates: KeyCandidates): readonly NamedChange[] {
    for (const [variable, { slot, offset, type, label }] of this.layout.variables.entries())
      this.#visit(type, { slot, offset, path: () => label, keys: [], rank: 1, depth: 0, hashes: 0, variable });
    const keys = new KeyCandidates(this.#fields, [], candidates);
    for (const rank of triedRanks) {
      if (this.changed.areNamed || this.budget.isSpent) break;
      // Mappings within the elements of other mappings are appended while the list is processed.
      for (const mapping of this.#pending) this.#tryKeys(mapping, Math.floor(rank / mapping.rank), keys);
    }
    this.#isCut ||=
      this.budget.isSpent ||
      this.#visits > maxVisits ||
      this.#pending.some(({ type, tried }) => tried < this.#keysOf(type, keys).length);
    return this.#found.toSorted((one, other) => one.variable - other.variable).map(({ variable: _, ...each }) => each);
  }

  #visit(id: string, at: Location): void {
    const type = this.layout.types.get(id);
    this.#visits += 1;
    if (type === undefined || this.#visits > maxVisits || at.depth > maxDepth || this.changed.areNamed) return;
    switch (type.kind) {
      case 'value':
        return this.#nameValue(type, at);
      case 'unread':
        return this.#nameUnread(type, at);
      case 'bytes':
        return this.#nameBytes(type, at);
      case 'mapping':
        this.#pending.push({ type, at, rank: at.rank, tried: 0 });
        return;
      case 'struct':
        for (const member of type.members)
          this.#visit(member.type, {
            ...at,
            slot: slotAfter(at.slot, member.slot),
            offset: member.offset,
            path: () => `${at.path()}.${member.label}`,
            depth: at.depth + 1,
          });
        return;
      case 'fixedArray':
        return this.#visitElements(type.base, at, type.length, type.slots);
      case 'dynamicArray':
        return this.#visitDynamicArray(type, at);
    }
  }

  #nameValue(type: Extract<StorageType, { kind: 'value' }>, at: Location): void {
    const change = this.changed.find(at.slot);
    const [offset, bytes] = type.isAlone === true ? [] : [at.offset, type.bytes];
    if (change === undefined || !this.changed.claim(at.slot, offset, bytes)) return;
    const [before, after] = [change.before, change.after].map((word) => wordPart(word, at.offset, type.bytes));
    for (const bits of [before, after])
      if (bits !== undefined && (type.reading === 'address' || type.reading === 'unsigned')) this.#fields.add(bits);
    this.#add(at, type.label, decodeValueType(type, before ?? 0n), decodeValueType(type, after ?? 0n));
  }

  #nameUnread({ label, why }: Extract<StorageType, { kind: 'unread' }>, at: Location): void {
    const change = this.changed.find(at.slot);
    if (change === undefined || !this.changed.claim(at.slot)) return;
    const value = (word: bigint): NamedChange['before'] => ({ kind: 'undecoded', words: [slotHex(word)], why });
    this.#add(at, label, value(change.before), value(change.after));
  }

  #nameBytes(type: Extract<StorageType, { kind: 'bytes' }>, at: Location): void {
    if (!this.#canHash(at)) return;
    for (const { part, slot, before, after } of changedBytes(type, at.slot, this.changed))
      this.#add({ ...at, slot, offset: 0, path: () => `${at.path()}${part}` }, type.label, before, after);
  }

  #visitDynamicArray(type: Extract<StorageType, { kind: 'dynamicArray' }>, at: Location): void {
    const length = this.changed.find(at.slot);
    if (length !== undefined && this.changed.claim(at.slot))
      this.#add(
        { ...at, path: () => `${at.path()}.length` },
        'uint256',
        integerValue(length.before),
        integerValue(length.after),
      );
    const { base, slots } = type;
    if (slots !== undefined)
      return this.#visitElements(base, { ...at, slot: firstDataSlot(type, at.slot) }, slots - 1n, slots - 1n);
    if (!this.#canHash(at)) return;
    const first = { ...at, slot: firstDataSlot(type, at.slot), hashes: at.hashes + 1 };
    this.#visitElements(base, first, maxElements, maxElements);
  }

  /** Visits the elements of an array with changed slots, and the first elements that have data in other slots. */
  #visitElements(baseId: string, at: Location, length: bigint, slots: bigint): void {
    const base = this.layout.types.get(baseId);
    if (base === undefined) return;
    const indexes = new Set<bigint>();
    const bytes = packedBytes(base);
    const perSlot = bytes === undefined || bytes > 16 ? undefined : BigInt(Math.floor(32 / bytes));
    for (const slot of this.changed.within(at.slot, slots)) {
      const distance = slot - at.slot;
      if (perSlot === undefined) indexes.add(distance / slotsOf(base));
      else for (let each = 0n; each < perSlot; each += 1n) indexes.add(distance * perSlot + each);
    }
    if (this.#isDynamic(baseId)) for (let index = 0n; index < searchedElements; index += 1n) indexes.add(index);
    for (const index of indexes) {
      if (index >= length) continue;
      const place = elementPlace(base, index);
      this.#visit(baseId, {
        ...at,
        slot: slotAfter(at.slot, place.slot),
        offset: place.offset,
        path: () => `${at.path()}[${index}]`,
        depth: at.depth + 1,
      });
    }
  }

  #tryKeys(mapping: PendingMapping, count: number, candidates: KeyCandidates): void {
    const { type, at } = mapping;
    const keys = this.#keysOf(type, candidates);
    const end = Math.min(count, keys.length);
    if (mapping.tried >= end || this.budget.isSpent || !this.layout.types.has(type.value)) return;
    const hasher = new MappingHasher(at.slot, this.#starts, type.isSlotFirst);
    const keyType = this.layout.types.get(type.key);
    const isNeeded = this.#isDynamic(type.value);
    while (mapping.tried < end && !this.changed.areNamed) {
      if (!this.budget.take()) return;
      const key = keys[mapping.tried];
      mapping.tried += 1;
      const bytes = type.isSlotFirst === true && key ? hashMapKey(keyType, key.bytes) : key?.bytes;
      const element = bytes && hasher.slotOf(bytes, isNeeded);
      if (key !== undefined && element !== undefined)
        this.#visitElement(mapping, key, element, at.rank * mapping.tried);
    }
  }

  #keysOf({ key }: PendingMapping['type'], candidates: KeyCandidates): readonly CandidateKey[] {
    return candidates.ofType(this.layout.types.get(key));
  }

  #visitElement({ type, at }: PendingMapping, key: CandidateKey, element: bigint, rank: number): void {
    const isDeep = at.keys.length + 1 >= maxKeys || at.hashes + 1 >= maxHashes;
    const value = this.layout.types.get(type.value);
    if (value?.kind === 'mapping' && isDeep) return;
    this.#visit(type.value, {
      slot: element,
      offset: firstOffset(value),
      path: () => `${at.path()}[${key.text}]`,
      keys: [...at.keys, { key, mapping: at.slot, element }],
      rank,
      depth: 0,
      hashes: at.hashes + 1,
      variable: at.variable,
    });
  }

  #canHash({ hashes }: Location): boolean {
    if (hashes >= maxHashes || this.changed.areNamed) return false;
    if (this.budget.take()) return true;
    this.#isCut = true;
    return false;
  }

  /** Whether a value has data in slots other than its own. */
  #isDynamic(id: string): boolean {
    const known = this.#dynamic.get(id);
    if (known !== undefined) return known;
    // A type can contain itself only through a mapping or an array.
    this.#dynamic.set(id, true);
    const type = this.layout.types.get(id);
    const isDynamic = this.#hasData(type);
    this.#dynamic.set(id, isDynamic);
    return isDynamic;
  }

  #hasData(type: StorageType | undefined): boolean {
    switch (type?.kind) {
      case 'bytes':
      case 'mapping':
      case 'dynamicArray':
        return true;
      case 'struct':
        return type.members.some((member) => this.#isDynamic(member.type));
      case 'fixedArray':
        return this.#isDynamic(type.base);
      default:
        return false;
    }
  }

  #add(
    { slot, offset, path, keys, variable }: Location,
    type: string,
    before: NamedChange['before'],
    after: NamedChange['after'],
  ): void {
    const recovered = keys.map(({ key, mapping, element }): RecoveredKey => ({ value: key.value, mapping, element }));
    this.#found.push({
      path: path(),
      type,
      slot,
      offset,
      before,
      after,
      keys: recovered,
      source: this.source,
      variable,
    });
  }
}
