/** The room that a value takes in storage. */
export interface StorageSize {
  /** Bytes of a value that may share its slot; undefined for a type that begins and ends a slot. */
  readonly bytes: number | undefined;
  readonly slots: bigint;
}

/** Where a value is, counted from the first slot of all. */
export interface PackedPlace {
  readonly slot: bigint;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
}

/** Applies Solidity's packing: a value type shares the slot if it fits. Every other type begins and ends a slot. */
export function packVariables(sizes: readonly StorageSize[]): {
  readonly places: readonly PackedPlace[];
  readonly slots: bigint;
} {
  const places: PackedPlace[] = [];
  let slot = 0n;
  let used = 0;
  for (const { bytes, slots } of sizes) {
    if (used > 0 && (bytes === undefined || used + bytes > 32)) {
      slot += 1n;
      used = 0;
    }
    places.push({ slot, offset: used });
    if (bytes === undefined) slot += slots;
    else used += bytes;
  }
  return { places, slots: used > 0 ? slot + 1n : slot };
}

/** Returns the slots of a fixed array: elements of at most 16 bytes share slots. */
export function slotsOfArray({ bytes, slots }: StorageSize, length: bigint): bigint {
  const perSlot = bytes === undefined ? 1n : BigInt(Math.floor(32 / bytes));
  return bytes === undefined ? length * slots : (length + perSlot - 1n) / perSlot;
}
