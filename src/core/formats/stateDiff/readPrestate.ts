import {
  isObject,
  type JsonObject,
  type JsonValue,
  readInteger,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { parseSlotWord } from '../storage/slotWord';
import {
  type AccountChange,
  addressPattern,
  type Change,
  DiffEntries,
  type SlotChange,
  type StateDiff,
} from './stateDiff';

/** Whether an answer has the shape of `prestateTracer` with `diffMode`. */
export function isPrestateDiff(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && isObject(value['pre']) && isObject(value['post']);
}

/**
 * Whether an answer has the shape of `prestateTracer` without `diffMode`: the state before the execution, by address.
 */
export function isPrestate(value: JsonValue | undefined): value is JsonObject {
  if (!isObject(value)) return false;
  const [first] = Object.entries(value);
  return first !== undefined && addressPattern.test(first[0]) && isObject(first[1]) && hasState(first[1]);
}

/**
 * Reads the answer of geth's `prestateTracer` with `diffMode`. A member missing in `post` did not change, except that a
 * missing slot became zero. An account missing in `post` no longer exists.
 */
export function readPrestateDiff(value: JsonObject, transaction?: string): StateDiff {
  const entries = new DiffEntries();
  const before = new Map(entries.accountsOf(value['pre']));
  const after = new Map(entries.accountsOf(value['post']));
  const addresses = [...new Set([...before.keys(), ...after.keys()])];
  const accounts = addresses.map((address) => readAccount(address, before.get(address), after.get(address), entries));
  return {
    accounts: accounts.filter(hasChange),
    unread: entries.unread,
    isCut: entries.isCut,
    transaction,
  };
}

/** Whether an account changed at all. Nodes list some accounts without a change. */
export function hasChange({ life, balance, nonce, code, slots }: AccountChange): boolean {
  return life !== 'kept' || slots.length > 0 || [balance, nonce, code].some((change) => change !== undefined);
}

function hasState(account: JsonObject): boolean {
  return ['balance', 'nonce', 'code', 'storage'].some((name) => typeof account[name] !== 'undefined');
}

function readAccount(
  address: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  entries: DiffEntries,
): AccountChange {
  const isRemoved = after === undefined;
  const read = (name: string): Change<bigint> | undefined => {
    const [from, to] = [readInteger(before, name) ?? 0n, readInteger(after, name) ?? (isRemoved ? 0n : undefined)];
    return to === undefined || from === to ? undefined : { before: from, after: to };
  };
  const [balance, nonce] = [read('balance'), read('nonce')];
  const from = readText(before, 'code') ?? '0x';
  const to = readText(after, 'code') ?? (isRemoved ? '0x' : from);
  return {
    address,
    life: keptOr(before, after),
    slots: readSlots(before, after, entries),
    balance,
    nonce,
    ...(from !== to && { code: { before: from, after: to } }),
  };
}

function keptOr(before: JsonObject | undefined, after: JsonObject | undefined): AccountChange['life'] {
  if (after === undefined) return 'removed';
  return before === undefined || isEmpty(before) ? 'created' : 'kept';
}

/** Whether an account that a node lists did not exist, according to EIP-161. */
function isEmpty(account: JsonObject): boolean {
  return (
    [readInteger(account, 'balance'), readInteger(account, 'nonce')].every((count) => (count ?? 0n) === 0n) &&
    ['0x', undefined].includes(readText(account, 'code')) &&
    readMember(account, 'storage') === undefined
  );
}

function readSlots(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  entries: DiffEntries,
): readonly SlotChange[] {
  const [from, to] = [readWords(before, entries), readWords(after, entries)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((slot) => ({ slot, before: from.get(slot) ?? 0n, after: to.get(slot) ?? 0n }))
    .filter((change) => change.before !== change.after);
}

function readWords(account: JsonObject | undefined, entries: DiffEntries): ReadonlyMap<bigint, bigint> {
  const words = new Map<bigint, bigint>();
  for (const [slot, text] of entries.slotsOf(readMember(account, 'storage'))) {
    const word = typeof text === 'string' ? parseSlotWord(text) : undefined;
    if (word === undefined) entries.skip();
    else words.set(slot, word);
  }
  return words;
}
