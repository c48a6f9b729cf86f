import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isList, isObject, membersOf, readList, readMember, readText } from '../../base/json/readMember';
import type { Call } from '../../model/exchange/call';
import { overridePlaceOf } from './overridePlace';

/** Maximum number of accounts and slots that are counted. */
const maxCounted = 10_000;

/**
 * Counts the overrides of a call: fields and slots of accounts, and fields of the block. For a batch, returns the
 * maximum of its calls. 0 for a call without overrides.
 */
export function countOverrides(call: Call): number {
  if (call.kind === 'rpc') return isList(call.params) ? countIn(call.method, call.params) : 0;
  if (call.kind === 'gas' || !call.methods.some((method) => overridePlaceOf(method))) return 0;
  const parsed = parseJson(call.text);
  if (parsed.kind === 'failed') return 0;
  const envelopes = isList(parsed.value) ? parsed.value.slice(0, maxCounted) : [parsed.value];
  return envelopes.reduce<number>(
    (most, envelope) => Math.max(most, countIn(readText(envelope, 'method') ?? '', readList(envelope, 'params'))),
    0,
  );
}

function countIn(method: string, params: readonly JsonValue[]): number {
  switch (overridePlaceOf(method)?.kind) {
    case undefined:
      return 0;
    case 'parameters':
      return countAccounts(params[2]) + countMembers(params[3]);
    case 'options':
      return countNamed(params[2]);
    case 'blocks':
      return readList(params[0], 'blockStateCalls')
        .slice(0, maxCounted)
        .reduce<number>((sum, block) => sum + countNamed(block), 0);
  }
}

function countNamed(value: JsonValue | undefined): number {
  return countAccounts(readMember(value, 'stateOverrides')) + countMembers(readMember(value, 'blockOverrides'));
}

function countAccounts(accounts: JsonValue | undefined): number {
  if (!isObject(accounts)) return 0;
  return membersOf(accounts)
    .slice(0, maxCounted)
    .reduce<number>((sum, [, account]) => sum + countAccount(account), 0);
}

function countAccount(account: JsonValue): number {
  const slots = countMembers(readMember(account, 'state')) + countMembers(readMember(account, 'stateDiff'));
  const fields = isObject(account) ? Object.keys(account).filter((key) => key !== 'state' && key !== 'stateDiff') : [];
  return slots + fields.length;
}

function countMembers(value: JsonValue | undefined): number {
  return isObject(value) ? Object.keys(value).length : 0;
}
