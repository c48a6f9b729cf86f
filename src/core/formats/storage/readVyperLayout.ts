import { isObject, type JsonObject, type JsonValue, membersOf, readInteger, readText } from '../../base/json/jsonValue';
import { isIdentifier } from '../../base/json/namePatterns';
import { failed, ok, type Result } from '../../base/result';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { isVyperVariable } from './findStorageLayout';
import { firstOffset, slotsOf, type StorageLayout, type StorageType, type StorageVariable } from './storageType';
import { addVyperType } from './vyperType';

/** Modules within modules. */
const maxDepth = 16;

/**
 * Reads the variables of Vyper's layout (`vyper -f layout`): `{ name: { type, slot, n_slots } }`, with those of a module
 * in an object with its name. A module is read as a struct, so that its variables are `module.name`, and so are names
 * with a dot such as `$.nonreentrant_key`. Names that are no identifiers are omitted.
 */
export function readVyperLayout(json: JsonObject): Result<StorageLayout, string> {
  const budget = new StepBudget(stepLimits.layoutEntries);
  const types = new Map<string, StorageType>();
  const root = readModule(json, budget, 0);
  const variables = variablesWithin(root, { types, nextSlot: nextSlotOf(slotsIn(root)) }, '');
  return budget.isSpent
    ? failed(`This storage layout is too large to read because it describes ${groupDigits(budget.steps)} parts.`)
    : ok({ variables, types });
}

interface VyperModule {
  readonly variables: Map<string, VyperVariable>;
  readonly modules: Map<string, VyperModule>;
}

interface VyperVariable {
  readonly type: string;
  readonly slot: bigint;
  readonly slots: bigint | undefined;
}

function emptyModule(): VyperModule {
  return { variables: new Map(), modules: new Map() };
}

function readModule(json: JsonObject, budget: StepBudget, depth: number): VyperModule {
  const root = emptyModule();
  for (const [written, entry] of membersOf(json)) {
    if (!budget.take() || depth > maxDepth) break;
    const names = written.split('.');
    const name = names.pop() ?? '';
    if (![...names, name].every(isIdentifier) || names.length > maxDepth) continue;
    const module = names.reduce(moduleIn, root);
    const variable = readVyperVariable(entry);
    if (variable !== undefined) module.variables.set(name, variable);
    else if (isObject(entry)) module.modules.set(name, readModule(entry, budget, depth + 1));
  }
  return root;
}

function moduleIn(parent: VyperModule, name: string): VyperModule {
  const known = parent.modules.get(name) ?? emptyModule();
  parent.modules.set(name, known);
  return known;
}

function readVyperVariable(entry: JsonValue): VyperVariable | undefined {
  const [type, slot] = [readText(entry, 'type'), readInteger(entry, 'slot')];
  if (type === undefined || slot === undefined || !isVyperVariable(entry)) return undefined;
  const slots = readInteger(entry, 'n_slots');
  return { type: type.slice(0, 1_000), slot, slots: slots !== undefined && slots > 0n ? slots : undefined };
}

interface VyperReading {
  readonly types: Map<string, StorageType>;
  /** The first slot after a slot that begins a variable. */
  readonly nextSlot: (slot: bigint) => bigint | undefined;
}

function slotsIn({ variables, modules }: VyperModule): readonly bigint[] {
  return [...[...variables.values()].map(({ slot }) => slot), ...[...modules.values()].flatMap(slotsIn)];
}

/** Before version 0.4.1, Vyper doesn't write `n_slots`, but leaves no slots between variables. */
function nextSlotOf(slots: readonly bigint[]): (slot: bigint) => bigint | undefined {
  const sorted = [...new Set(slots)].sort((one, other) => (one < other ? -1 : Number(one > other)));
  const next = new Map(sorted.map((slot, index) => [slot, sorted[index + 1]]));
  return (slot) => next.get(slot);
}

/** Returns the variables of a module, and a struct for each module in it. Slots count from the start of the storage. */
function variablesWithin(module: VyperModule, reading: VyperReading, path: string): readonly StorageVariable[] {
  const { types, nextSlot } = reading;
  const own = [...module.variables].map(([label, { type, slot, slots }]): StorageVariable => {
    const next = nextSlot(slot);
    const id = addVyperType(type, slots ?? (next === undefined ? undefined : next - slot), types);
    const known = types.get(id);
    return { label, slot, offset: known === undefined ? 0 : firstOffset(known), type: id };
  });
  const inner = [...module.modules].flatMap(([label, each]): readonly StorageVariable[] => {
    const id = `module ${path}${label}`;
    const members = variablesWithin(each, reading, `${path}${label}.`);
    if (members.length === 0) return [];
    const first = members.reduce((least, { slot }) => (slot < least ? slot : least), members[0]?.slot ?? 0n);
    const ends = members.map(({ slot, type }) => slot + sizeOf(types.get(type)));
    const end = ends.reduce((most, one) => (one > most ? one : most), first);
    const relative = members.map((member) => ({ ...member, slot: member.slot - first }));
    types.set(id, { kind: 'struct', label: id, members: relative, slots: end - first });
    return [{ label, slot: first, offset: 0, type: id }];
  });
  return [...own, ...inner].sort((one, other) => (one.slot < other.slot ? -1 : Number(one.slot > other.slot)));
}

function sizeOf(type: StorageType | undefined): bigint {
  return type === undefined ? 1n : slotsOf(type);
}
