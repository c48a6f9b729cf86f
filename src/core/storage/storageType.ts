/** How the bytes of a value type read. */
export type ValueReading = 'unsigned' | 'signed' | 'bool' | 'address' | 'bytes' | 'enum' | 'function' | 'unknown';

/** A type as it lies in storage. Other types are named by id, since a struct may hold itself through a mapping. */
export type StorageType =
  | { readonly kind: 'value'; readonly label: string; readonly bytes: number; readonly reading: ValueReading;
      /** Names of an enum's members, where the compiler's AST told them. */
      readonly names?: readonly string[] }
  | { readonly kind: 'bytes'; readonly label: string; readonly text: boolean }
  | { readonly kind: 'mapping'; readonly label: string; readonly key: string; readonly value: string }
  | { readonly kind: 'fixedArray'; readonly label: string; readonly base: string; readonly length: bigint; readonly slots: bigint }
  | { readonly kind: 'dynamicArray'; readonly label: string; readonly base: string }
  | { readonly kind: 'struct'; readonly label: string; readonly members: readonly StorageVariable[]; readonly slots: bigint }
  /** What a compiler wrote that this version of Rpcbook does not know. `why` is a sentence. */
  | { readonly kind: 'unread'; readonly label: string; readonly why: string };

/** A variable, or a member of a struct (its slot then counts from the struct's). */
export interface StorageVariable {
  readonly label: string;
  readonly slot: bigint;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
  /** Id in the layout's `types`. */
  readonly type: string;
  /** The contract that declares it, where known. */
  readonly contract?: string;
}

/** A contract's storage as the compiler laid it out (solc `storageLayout`), or one type given by hand. */
export interface StorageLayout {
  readonly variables: readonly StorageVariable[];
  readonly types: ReadonlyMap<string, StorageType>;
}

/** Whole slots that a value of a type takes; less than one is one. */
export function slotsOf(type: StorageType): bigint {
  return type.kind === 'fixedArray' || type.kind === 'struct' ? type.slots : 1n;
}

/** The variables of which a part is in a slot, in the order of the layout. */
export function variablesIn({ variables, types }: StorageLayout, slot: bigint): readonly StorageVariable[] {
  return variables.filter((variable) => {
    const type = types.get(variable.type);
    return slot >= variable.slot && slot < variable.slot + (type === undefined ? 1n : slotsOf(type));
  });
}

/** Bytes of a value that may share its slot; undefined for types that begin a slot of their own. */
export function packedBytes(type: StorageType): number | undefined {
  return type.kind === 'value' ? type.bytes : undefined;
}

/** Where element `index` of an array stands, counted from the array's first data slot. */
export function elementPlace(base: StorageType, index: bigint): { readonly slot: bigint; readonly offset: number } {
  const bytes = packedBytes(base);
  if (bytes === undefined || bytes > 16) return { slot: index * slotsOf(base), offset: 0 };
  const perSlot = BigInt(Math.floor(32 / bytes));
  return { slot: index / perSlot, offset: Number(index % perSlot) * bytes };
}
