import { failed, ok, type Result } from '../../base/result';
import type { StepBudget } from '../../base/stepBudget';
import { feltPrime } from '../../formats/l2net/felt';
import type { EncodeContext } from './encodeContext';

/**
 * Encodes a key of an l2net event filter: hex unchanged, a decimal, or an event's name as its selector. Returns undefined
 * if the budget is spent.
 */
export function encodeEventKey(
  text: string,
  context: EncodeContext,
  budget: StepBudget,
): Result<string, string> | undefined {
  const written = text.trim();
  if (!/^(?:0x[0-9a-f]+|\d[\d_]*)$/i.test(written)) return context.selectorOf(written, budget);
  const felt = written.length <= 200 ? BigInt(written.replaceAll('_', '')) : feltPrime;
  if (felt >= feltPrime) return failed(`"${text.slice(0, 200)}" is too large for a felt.`);
  return ok(/^0x/i.test(written) ? written : `0x${felt.toString(16)}`);
}
