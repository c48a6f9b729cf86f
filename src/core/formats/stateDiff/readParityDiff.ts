import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { integerOf, isObject, readMember } from '../../base/json/readMember';
import { parseSlotWord } from '../storage/slotWord';
import { addressPattern, DiffEntries } from './diffEntries';
import { hasChange } from './readPrestate';
import type { AccountChange, Change, SlotChange, StateDiff } from './stateDiff';

/** Whether a value has the shape of the `stateDiff` of OpenEthereum's trace module. */
export function isParityDiff(value: JsonValue | undefined): value is JsonObject {
  if (!isObject(value)) return false;
  const [first] = Object.entries(value);
  return first === undefined || (addressPattern.test(first[0]) && isDiffOf(readMember(first[1], 'balance')));
}

/**
 * Reads the `stateDiff` of OpenEthereum's trace module: each member is `"="` for no change, `{ "+": … }` for a new
 * value, `{ "-": … }` for a removed one, or `{ "*": { "from": …, "to": … } }`.
 */
export function readParityDiff(value: JsonObject, transaction?: string): StateDiff {
  const entries = new DiffEntries();
  const accounts = entries.accountsOf(value).map(([address, account]) => readAccount(address, account, entries));
  return {
    accounts: accounts.filter(hasChange),
    unread: entries.unread,
    isCut: entries.isCut,
    transaction,
  };
}

/** A member before and after. A side that did not exist is undefined. */
type Sides = Change<JsonValue | undefined>;

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
