import { integerOf, isList } from '../../../base/json/jsonValue';
import { plainSlotPrefix } from '../../../formats/stateDiff/blameAnswer';
import { outsideLayout } from '../../../formats/storage/outsideLayout';
import { planVariables, type VariablePlan } from '../../../formats/storage/planVariable';
import { slotHex } from '../../../formats/storage/slotWord';
import { slotsReadOf } from '../../../model/exchange/evmCalls';
import { encodeQuantity } from '../../../request/params/encodeQuantity';
import type { ComposedCell } from './cellStages';
import { slotOfCall, variableOfCell } from './variableOfCell';

/** A variable, or a plain slot, whose changes are searched. */
export interface BlamedVariable {
  readonly name: string;
  readonly slot: bigint;
  /** Undefined for a plain slot. */
  readonly plan: VariablePlan | undefined;
}

/** What a cell reads of the storage of a contract. */
export interface BlamedStorage {
  readonly address: string;
  /** In the order of the cell. */
  readonly variables: readonly BlamedVariable[];
}

/**
 * Returns the variables of a cell that reads the storage of one contract: one variable or slot of `eth_getStorageAt`, or
 * several of `eth_getStorageValues`. Undefined for any other request.
 */
export function blamedStorage(
  cell: Pick<ComposedCell, 'call' | 'known' | 'expression' | 'variables'>,
): BlamedStorage | undefined {
  const { call } = cell;
  if (call.kind !== 'rpc' || !isList(call.params)) return undefined;
  const [first] = call.params;
  const slot = slotOfCall(call);
  if (slot !== undefined)
    return {
      address: String(first),
      variables: [{ name: cell.expression ?? nameOfSlot(slot), slot, plan: variableOfCell(cell, slot) }],
    };
  const [contract, another] = Object.entries(slotsReadOf(call)?.slots ?? {});
  if (contract === undefined || another !== undefined || !isList(contract[1])) return undefined;
  const [address, slots] = contract;
  return {
    address,
    variables: cell.variables?.flatMap((name) => namedVariable(name, cell)) ?? slots.flatMap(plainSlot),
  };
}

function namedVariable(name: string, { known }: Pick<ComposedCell, 'known'>): readonly BlamedVariable[] {
  const [plan] = known.layout === undefined ? [] : planVariables(known.layout.json, [name]);
  if (plan !== undefined) return [{ name, slot: BigInt(plan.place.slot), plan }];
  const position = encodeQuantity(name);
  return position.kind === 'ok' ? plainSlot(position.value) : [];
}

function plainSlot(position: unknown): readonly BlamedVariable[] {
  const slot = typeof position === 'string' || typeof position === 'number' ? integerOf(position) : undefined;
  return slot === undefined ? [] : [{ name: nameOfSlot(slot), slot, plan: undefined }];
}

/** Returns a sentence for each plain slot in which the known layout has no variable. */
export function slotsOutside(
  cell: Pick<ComposedCell, 'call' | 'known' | 'expression' | 'variables'>,
): readonly string[] {
  const { layout, storageType } = cell.known;
  if (layout === undefined || storageType !== undefined) return [];
  const plain = (blamedStorage(cell)?.variables ?? []).filter(({ name }) => name.startsWith(plainSlotPrefix));
  return [...new Set(plain.flatMap(({ slot }) => outsideLayout(slot, layout.json, layout.source) ?? []))];
}

/** The name of a plain slot in the answers of searches. */
export function nameOfSlot(slot: bigint): string {
  return `${plainSlotPrefix}${slot < 1_000_000n ? slot : slotHex(slot)}`;
}
