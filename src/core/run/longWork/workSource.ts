import type { JsonObject } from '../../base/json/jsonValue';
import type { RpcCall } from './longWork';
import type { BlockBound } from './plan/blockSpan';

/** The source of long work. It is stored in the journal, so that the work can resume. */
export type WorkSource =
  /** A call that may take many calls to answer. */
  { readonly kind: 'request'; readonly call: RpcCall } | StorageSource;

/** Locations in the storage of a contract over a range of blocks, as variables or as plain slots. */
export type StorageSource = StorageScope &
  (
    | { readonly kind: 'variables'; readonly variables: readonly VariableSlots[] }
    | { readonly kind: 'slots'; readonly slots: readonly string[] }
  );

interface StorageScope {
  /** The name of the kind of work, because there may be several for the same slots. */
  readonly work: string;
  readonly address: string;
  readonly from: BlockBound;
  readonly to: BlockBound;
  /** What the kind needs in addition, in its own form. */
  readonly options: JsonObject;
}

/** A stored variable and the slots that its value takes, as 32-byte hex. */
export interface VariableSlots {
  /** Its name as an expression, such as `balances[0x…]`. */
  readonly name: string;
  readonly slots: readonly string[];
}

/** Returns the slots of a source without repetitions: variables that are packed together share their slot. */
export function slotsOfSource(source: StorageSource): readonly string[] {
  return [...new Set(source.kind === 'slots' ? source.slots : source.variables.flatMap(({ slots }) => slots))];
}

/** Encodes a source that isn't a request, for the journal and the id of the work. */
export function encodeStorageSource(source: StorageSource): JsonObject {
  const { work, address, from, to, options } = source;
  const scope = { work, address, from, to, options };
  return source.kind === 'slots'
    ? { kind: 'slots', ...scope, slots: source.slots }
    : { kind: 'variables', ...scope, variables: source.variables.map(({ name, slots }) => ({ name, slots })) };
}
