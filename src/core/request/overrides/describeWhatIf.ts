import { maxNodeTextLength } from '../../base/answerBounds';
import { groupDigits } from '../../base/view/amountText';
import type { Call } from '../../model/exchange/call';
import type { Outcome } from '../../model/exchange/outcome';
import type { Network } from '../../model/networks/network';
import { countOverrides } from './countOverrides';

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
