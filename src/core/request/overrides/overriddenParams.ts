import { isObject, type JsonObject, type JsonValue, membersOf, readList, readMember } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { factsOf } from '../../model/catalogue/methodFacts';

/** The overrides of a call in the form that nodes accept. */
export interface SentOverrides {
  /** By address. Empty if no account is overridden. */
  readonly accounts: JsonObject;
  /** By field. Empty if the block isn't overridden. */
  readonly block: JsonObject;
}

/**
 * Adds overrides to the parameters of a method, in addition to those written there. The problem is a sentence:
 * something is overridden twice.
 */
export function overriddenParams(
  method: string,
  params: readonly JsonValue[],
  changes: SentOverrides,
): Result<readonly JsonValue[], string> {
  switch (factsOf(method).overrides) {
    case undefined:
      return failed("This call doesn't take overrides.");
    case 'parameters': {
      const [call = null, block = 'latest', written, writtenBlock] = params;
      const merged = mergeChanges(written, writtenBlock, changes);
      if (merged.kind === 'failed') return merged;
      const { accounts, block: fields } = merged.value;
      return ok([call, block, accounts, ...(Object.keys(fields).length > 0 ? [fields] : [])]);
    }
    case 'options': {
      const [call = null, block = 'latest', options] = params;
      const named = mergeNamed(options, changes);
      return named.kind === 'ok' ? ok([call, block, named.value]) : named;
    }
    case 'blocks': {
      const [payload, ...rest] = params;
      const [first, ...others] = readList(payload, 'blockStateCalls');
      if (!isObject(payload) || first === undefined)
        return failed(`${method} has no block in \`blockStateCalls\` that could be changed.`);
      const named = mergeNamed(first, changes);
      return named.kind === 'ok' ? ok([{ ...payload, blockStateCalls: [named.value, ...others] }, ...rest]) : named;
    }
  }
}

function mergeNamed(written: JsonValue | undefined, changes: SentOverrides): Result<JsonObject, string> {
  const merged = mergeChanges(readMember(written, 'stateOverrides'), readMember(written, 'blockOverrides'), changes);
  if (merged.kind === 'failed') return merged;
  const { accounts, block } = merged.value;
  return ok({
    ...(isObject(written) && written),
    ...(Object.keys(accounts).length > 0 && { stateOverrides: accounts }),
    ...(Object.keys(block).length > 0 && { blockOverrides: block }),
  });
}

function mergeChanges(
  accounts: JsonValue | undefined,
  block: JsonValue | undefined,
  changes: SentOverrides,
): Result<SentOverrides, string> {
  const merged = mergeAccounts(isObject(accounts) ? accounts : {}, changes.accounts);
  if (merged.kind === 'failed') return merged;
  const fields = isObject(block) ? block : {};
  const twice = Object.keys(changes.block).find((field) => Object.hasOwn(fields, field));
  return twice === undefined
    ? ok({ accounts: merged.value, block: { ...fields, ...changes.block } })
    : failed(`\`${twice}\` of the block is also in the parameters. Remove one of them.`);
}

function mergeAccounts(written: JsonObject, changed: JsonObject): Result<JsonObject, string> {
  const merged = new Map(Object.entries(written));
  for (const [address, change] of membersOf(changed)) {
    const key = [...merged.keys()].find((known) => known.toLowerCase() === address.toLowerCase()) ?? address;
    const account = mergeAccount(merged.get(key), change, address);
    if (account.kind === 'failed') return account;
    merged.set(key, account.value);
  }
  return ok(Object.fromEntries(merged));
}

function mergeAccount(written: JsonValue | undefined, change: JsonValue, address: string): Result<JsonValue, string> {
  if (!isObject(written) || !isObject(change)) return ok(change);
  const also = (what: string) => failed(`${what} of ${address} is also in the parameters. Remove one of them.`);
  const { stateDiff, ...fields } = change;
  const twice = Object.keys(fields).find((field) => Object.hasOwn(written, field));
  if (twice !== undefined) return also(`\`${twice}\``);
  if (!isObject(stateDiff)) return ok({ ...written, ...fields });
  // Nodes accept either an account's complete storage, or the changed slots.
  if (Object.hasOwn(written, 'state')) return also('`state`');
  const slots = readMember(written, 'stateDiff');
  const before = isObject(slots) ? slots : {};
  const slot = Object.keys(before).find((known) => Object.keys(stateDiff).some((each) => isSameSlot(known, each)));
  return slot === undefined
    ? ok({ ...written, ...fields, stateDiff: { ...before, ...stateDiff } })
    : also(`Slot ${slot}`);
}

function isSameSlot(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
