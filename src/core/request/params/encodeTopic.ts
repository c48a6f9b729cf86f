import { failed, ok, type Result } from '../../base/result';
import type { StepBudget } from '../../base/stepBudget';
import type { EncodeContext } from './encodeContext';

/**
 * Encodes a topic: 32 bytes unchanged, an address padded to 32 bytes, or an event by signature or name. Returns
 * undefined if the budget is spent.
 */
export function encodeTopic(
  text: string,
  context: EncodeContext,
  budget: StepBudget,
): Result<string, string> | undefined {
  const written = text.trim();
  if (/^0x[0-9a-f]{64}$/i.test(written)) return ok(written);
  if (/^0x[0-9a-f]{40}$/i.test(written)) return ok(`0x${'0'.repeat(24)}${written.slice(2).toLowerCase()}`);
  if (/^(0x[0-9a-f]+|\d[\d_]*)$/i.test(written)) {
    if (written.length > 200) return failed('This is longer than a topic, which has 32 bytes.');
    const digits = BigInt(written.replaceAll('_', '')).toString(16);
    return digits.length > 64
      ? failed(`"${text}" is longer than a topic, which has 32 bytes.`)
      : ok(`0x${digits.padStart(64, '0')}`);
  }
  return context.topicOf(written, budget);
}
