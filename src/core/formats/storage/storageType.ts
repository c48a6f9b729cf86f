/** How to interpret the bytes of a value type. */
export type ValueReading = 'unsigned' | 'signed' | 'bool' | 'address' | 'bytes' | 'enum' | 'function' | 'unknown';

/** A type in storage. Other types are referenced by id, because a struct may contain itself through a mapping. */
export type StorageType =
  | {
      readonly kind: 'value';
      readonly label: string;
      readonly bytes: number;
      readonly reading: ValueReading;
      /** The names of an enum's members, if the compiler's AST is available. */
      readonly names?: readonly string[];
      /** Set if it has a slot of its own, as in Vyper. `bytesN` are then at the left end of the slot. */
      readonly isAlone?: true;
      /** The number of decimal places of Vyper's `decimal`. */
      readonly decimals?: number;
    }
  /** `slots`: see `dynamicArray`. */
  | { readonly kind: 'bytes'; readonly label: string; readonly text: boolean; readonly slots?: bigint }
  | {
      readonly kind: 'mapping';
      readonly label: string;
      readonly key: string;
      readonly value: string;
      /** Set if the slot is hashed before the key, as in Vyper. */
      readonly isSlotFirst?: true;
    }
  | {
      readonly kind: 'fixedArray';
      readonly label: string;
      readonly base: string;
      readonly length: bigint;
      readonly slots: bigint;
    }
  | {
      readonly kind: 'dynamicArray';
      readonly label: string;
      readonly base: string;
      /** All slots, with that of the length, if the elements follow the length, as in Vyper. */
      readonly slots?: bigint;
    }
  | {
      readonly kind: 'struct';
      readonly label: string;
      readonly members: readonly StorageVariable[];
      readonly slots: bigint;
    }
  /** A type that this version of Rpcbook does not know. `why` is a sentence. */
  | { readonly kind: 'unread'; readonly label: string; readonly why: string; readonly slots?: bigint };

/** A variable, or a member of a struct (whose slot counts from the start of the struct). */
export interface StorageVariable {
  readonly label: string;
  readonly slot: bigint;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
  /** Id in the layout's `types`. */
  readonly type: string;
  /** The contract that declares it, if known. */
  readonly contract?: string;
}

/** A contract's storage layout from a compiler (solc or Vyper), or one written type. */
export interface StorageLayout {
  /** The name of its contract, for problems. */
  readonly contract?: string;
  readonly variables: readonly StorageVariable[];
  readonly types: ReadonlyMap<string, StorageType>;
}

/** Returns the number of slots of a value, rounded up. */
export function slotsOf(type: StorageType): bigint {
  return type.kind === 'value' || type.kind === 'mapping' ? 1n : (type.slots ?? 1n);
}

/** Returns the offset of a value that begins a slot. */
export function firstOffset(type: StorageType | undefined): number {
  return type?.kind === 'value' && type.isAlone === true && type.reading === 'bytes' ? 32 - type.bytes : 0;
}

/** Returns the variables that are at least partly in a slot, in layout order. */
export function variablesIn({ variables, types }: StorageLayout, slot: bigint): readonly StorageVariable[] {
  return variables.filter((variable) => {
    const type = types.get(variable.type);
    return slot >= variable.slot && slot < variable.slot + (type === undefined ? 1n : slotsOf(type));
  });
}

/** Returns the size of a value that may share its slot; undefined for types that begin a new slot. */
export function packedBytes(type: StorageType): number | undefined {
  return type.kind === 'value' && type.isAlone !== true ? type.bytes : undefined;
}

/** Returns the location of element `index` of an array, counted from the array's first data slot. */
export function elementPlace(base: StorageType, index: bigint): { readonly slot: bigint; readonly offset: number } {
  const bytes = packedBytes(base);
  if (bytes === undefined || bytes > 16) return { slot: index * slotsOf(base), offset: firstOffset(base) };
  const perSlot = BigInt(Math.floor(32 / bytes));
  return { slot: index / perSlot, offset: Number(index % perSlot) * bytes };
}
