import {
  integerOf,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { recordColumnsOf } from '../../base/json/recordList';
import { parseSlotWord } from '../storage/slotWord';
import { traceErrorOf, type UnreadTrace } from '../trace/unreadTrace';
import { hasChange, isPrestate, isPrestateDiff, readPrestateDiff } from './readPrestate';
import {
  type AccountChange,
  addressPattern,
  type Change,
  DiffEntries,
  type SlotChange,
  type StateDiff,
} from './stateDiff';

/** A member before and after. A side that did not exist is undefined. */
type Sides = Change<JsonValue | undefined>;

/** What an answer of a trace method contains about the state. */
export type StateReading =
  /** One for each transaction. */
  | { readonly kind: 'changes'; readonly diffs: readonly StateDiff[]; readonly unread: readonly UnreadTrace[] }
  /** Only the state before the execution. */
  | { readonly kind: 'before'; readonly accounts: number };

/** Maximum number of transactions of a block that are read. */
const maxTransactions = 2_000;

/**
 * Reads the changes in an answer of `debug_trace…` with `prestateTracer`, or in the `stateDiff` of `trace_…`, for one
 * transaction or for each one of a block. A transaction without changes that can be read doesn't hide the others.
 * Undefined for any other answer.
 */
export function readStateDiffs(value: JsonValue | undefined): StateReading | undefined {
  if (isObject(value)) {
    const diff = readSingle(value, undefined);
    if (diff !== undefined) return { kind: 'changes', diffs: [diff], unread: [] };
    return isPrestate(value) ? { kind: 'before', accounts: Object.keys(value).length } : undefined;
  }
  // Lists that were read by their shape have no objects within their items.
  if (!isList(value) || recordColumnsOf(value) !== undefined) return undefined;
  const diffs: StateDiff[] = [];
  const unread: UnreadTrace[] = [];
  // `debug_traceCallMany` has a list for each of its bundles.
  for (const [index, item] of value.slice(0, maxTransactions).flat().slice(0, maxTransactions).entries()) {
    const transaction = readText(item, 'txHash') ?? readText(item, 'transactionHash');
    const error = traceErrorOf(item);
    const result = readMember(item, 'result');
    if (error !== undefined) unread.push({ index, transaction, why: { kind: 'error', text: error } });
    else if (result === null) unread.push({ index, transaction, why: { kind: 'null' } });
    else {
      const own = result ?? item;
      if (isPrestate(own)) return { kind: 'before', accounts: Object.keys(own).length };
      const diff = readSingle(own, transaction);
      if (diff === undefined) unread.push({ index, transaction, why: { kind: 'other' } });
      else diffs.push(diff);
    }
  }
  return diffs.length === 0 ? undefined : { kind: 'changes', diffs, unread };
}

function readSingle(value: JsonValue, hash: string | undefined): StateDiff | undefined {
  if (isPrestateDiff(value)) return readPrestateDiff(value, hash);
  const member = readMember(value, 'stateDiff');
  return isParityDiff(member) ? readParityDiff(member, hash ?? readText(value, 'transactionHash')) : undefined;
}

/** Whether a value has the shape of the `stateDiff` of OpenEthereum's trace module. */
function isParityDiff(value: JsonValue | undefined): value is JsonObject {
  if (!isObject(value)) return false;
  const [first] = Object.entries(value);
  return first === undefined || (addressPattern.test(first[0]) && isDiffOf(readMember(first[1], 'balance')));
}

/**
 * Reads the `stateDiff` of OpenEthereum's trace module: each member is `"="` for no change, `{ "+": … }` for a new
 * value, `{ "-": … }` for a removed one, or `{ "*": { "from": …, "to": … } }`.
 */
function readParityDiff(value: JsonObject, transaction?: string): StateDiff {
  const entries = new DiffEntries();
  const accounts = entries.accountsOf(value).map(([address, account]) => readAccount(address, account, entries));
  return {
    accounts: accounts.filter(hasChange),
    unread: entries.unread,
    isCut: entries.isCut,
    transaction,
  };
}

function isDiffOf(value: JsonValue | undefined): boolean {
  return value === '=' || (isObject(value) && ['+', '-', '*'].some((sign) => Object.hasOwn(value, sign)));
}

function readAccount(address: string, account: JsonObject, entries: DiffEntries): AccountChange {
  const read = <T>(name: string, valueOf: (side: JsonValue | undefined) => T | undefined): Change<T> | undefined => {
    const sides = readSides(account[name], entries);
    if (sides === undefined) return undefined;
    const [before, after] = [valueOf(sides.before), valueOf(sides.after)];
    if (before === undefined || after === undefined) {
      entries.skip();
      return undefined;
    }
    return before === after ? undefined : { before, after };
  };
  const [balance, nonce, code] = [read('balance', quantity), read('nonce', quantity), read('code', bytes)];
  return {
    address,
    life: lifeOf(account['balance']),
    slots: readSlots(account['storage'], entries),
    balance,
    nonce,
    ...(code && { code }),
  };
}

function lifeOf(balance: JsonValue | undefined): AccountChange['life'] {
  if (readMember(balance, '+') !== undefined) return 'created';
  return readMember(balance, '-') === undefined ? 'kept' : 'removed';
}

function readSlots(storage: JsonValue | undefined, entries: DiffEntries): readonly SlotChange[] {
  return entries.slotsOf(storage).flatMap(([slot, diff]) => {
    const sides = readSides(diff, entries);
    if (sides === undefined) return [];
    const [before, after] = [word(sides.before), word(sides.after)];
    if (before === undefined || after === undefined) {
      entries.skip();
      return [];
    }
    return before === after ? [] : [{ slot, before, after }];
  });
}

/** Returns both sides of a change. Undefined if nothing changed. */
function readSides(diff: JsonValue | undefined, entries: DiffEntries): Sides | undefined {
  if (diff === '=' || diff === undefined) return undefined;
  const changed = readMember(diff, '*');
  if (isObject(changed)) return { before: changed['from'], after: changed['to'] };
  const [added, removed] = [readMember(diff, '+'), readMember(diff, '-')];
  if (added !== undefined) return { before: undefined, after: added };
  if (removed !== undefined) return { before: removed, after: undefined };
  entries.skip();
  return undefined;
}

function quantity(side: JsonValue | undefined): bigint | undefined {
  return side === undefined ? 0n : integerOf(side);
}

function bytes(side: JsonValue | undefined): string | undefined {
  if (side === undefined) return '0x';
  return typeof side === 'string' ? side : undefined;
}

function word(side: JsonValue | undefined): bigint | undefined {
  if (side === undefined) return 0n;
  return typeof side === 'string' ? parseSlotWord(side) : undefined;
}
