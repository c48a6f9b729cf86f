import type { Value } from '../../base/view/value';
import type { SlotChange } from './stateDiff';

/** A recovered key of a mapping: its hash with the mapping's slot is a changed slot, or leads to one. */
export interface RecoveredKey {
  readonly value: Value;
  /** The slot of the mapping. */
  readonly mapping: bigint;
  /** The slot of its element. */
  readonly element: bigint;
}

/** A change of storage that a layout or a standard names. */
export interface NamedChange {
  /** As written in slot expressions: `balances[0x…].amount`. */
  readonly path: string;
  /** The type as the compiler writes it. */
  readonly type: string;
  readonly slot: bigint;
  /** Bytes from the right end of the slot. */
  readonly offset: number;
  readonly before: Value;
  readonly after: Value;
  readonly keys: readonly RecoveredKey[];
  /** The source of the name: the label of a layout, or a standard. */
  readonly source: string;
}

/** The changes of storage of one account. */
export interface NamedSlots {
  readonly named: readonly NamedChange[];
  /** The slots that nothing names, and those with changed bits that belong to no variable. */
  readonly unnamed: readonly SlotChange[];
  /** Whether some keys were not tried. */
  readonly isCut: boolean;
}
