import { failed, ok, type Result } from '../../base/result';
import { shortened } from '../../base/view/shortForm';
import { parseMagnitude } from '../../formats/abi/encode/writtenInteger';

/** Maximum characters. 256 bits are 78 decimal digits, and parsing digits takes quadratic time. */
const maxLength = 200;

/**
 * Encodes a quantity: hex unchanged, `1_000`, `1e18`, or an amount with a unit (`1.5gwei`, `2 ether`). Returns minimal
 * hex (execution API: no leading zeros), or the reason why the text is not a quantity.
 */
export function encodeQuantity(text: string): Result<string, string> {
  const written = text.trim();
  if (/^0x[0-9a-f]+$/i.test(written)) return ok(written);
  const value = written.length > maxLength ? undefined : parseMagnitude(written);
  if (typeof value === 'bigint') return ok(`0x${value.toString(16)}`);
  if (value === 'fraction') return failed(`"${shortened(text, maxLength)}" has a fraction of the smallest unit.`);
  if (written.length > maxLength && /^\d[\d_.]*\s*(?:wei|gwei|ether)?$/.test(written))
    return failed('This is longer than any number on a chain.');
  return failed(
    `"${shortened(text, maxLength)}" isn't a valid quantity. Write hex (0x3e8), a decimal (1_000) or an amount (1.5gwei).`,
  );
}
