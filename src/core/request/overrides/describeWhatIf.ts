import { maxNodeTextLength } from '../../base/answerBounds';
import { isList, isObject, type JsonValue, membersOf, readList, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { groupDigits } from '../../base/view/amountText';
import { factsOf } from '../../model/catalogue/methodFacts';
import type { Call, Outcome } from '../../model/exchange/exchange';
import type { Network } from '../../model/networks/network';

/** Maximum number of accounts and slots that are counted. */
const maxCounted = 10_000;

/** Formats the number of overrides of a call: `With 2 overrides`. Undefined for a call without overrides. */
export function formatOverrideCount(call: Call): string | undefined {
  const count = countOverrides(call);
  if (count === 0) return undefined;
  return count === 1 ? 'With 1 override' : `With ${groupDigits(count)} overrides`;
}

/**
 * Returns notes that an answer isn't about the chain as it is, and that a node may not support overrides if its error
 * looks like that. Empty for a call without overrides.
 */
export function describeWhatIf(call: Call, outcome: Outcome, network: Pick<Network, 'name'>): readonly string[] {
  const count = formatOverrideCount(call);
  if (count === undefined) return [];
  const method = call.kind === 'rpc' ? call.method : 'this method';
  const other = method === 'eth_call' ? 'eth_simulateV1' : 'eth_call or eth_simulateV1';
  return [
    `${count}: this is what would happen, not the state of the chain.`,
    ...(refusesParameters(outcome)
      ? [`${network.name} may not take overrides for ${method}. Try ${other}, or another network.`]
      : []),
  ];
}

/**
 * Whether an error is about the parameters: geth's "too many arguments", the "invalid length" of nodes written in Rust,
 * or the code in JSON-RPC 2.0.
 */
function refusesParameters(outcome: Outcome): boolean {
  if (outcome.kind !== 'rpcError') return false;
  const text = outcome.message.slice(0, maxNodeTextLength);
  if (/revert|insufficient funds|out of gas/i.test(text)) return false;
  return outcome.code === -32602 || /too many (?:arguments|param)|override|unknown field/i.test(text);
}

/**
 * Counts the overrides of a call: fields and slots of accounts, and fields of the block. For a batch, returns the
 * maximum of its calls. 0 for a call without overrides.
 */
function countOverrides(call: Call): number {
  if (call.kind === 'rpc') return isList(call.params) ? countIn(call.method, call.params) : 0;
  if (call.kind === 'gas' || !call.methods.some((method) => factsOf(method).overrides)) return 0;
  const parsed = parseJson(call.text);
  if (parsed.kind === 'failed') return 0;
  const envelopes = isList(parsed.value) ? parsed.value.slice(0, maxCounted) : [parsed.value];
  return envelopes.reduce<number>(
    (most, envelope) => Math.max(most, countIn(readText(envelope, 'method') ?? '', readList(envelope, 'params'))),
    0,
  );
}

function countIn(method: string, params: readonly JsonValue[]): number {
  switch (factsOf(method).overrides) {
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
