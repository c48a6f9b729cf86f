import { quantityUnits } from '../abi/writtenInteger';
import { failed, ok, type Result } from '../result';

/** Maximum characters. 256 bits are 78 decimal digits, and parsing digits takes quadratic time. */
const longest = 200;

/**
 * Encodes a quantity: hex unchanged, `1_000`, or an amount with a unit (`1.5gwei`, `2 ether`). Returns minimal hex
 * (execution API: no leading zeros), or the reason why the text is not a quantity.
 */
export function encodeQuantity(text: string): Result<string, string> {
  const written = text.trim();
  if (/^0x[0-9a-f]+$/i.test(written)) return ok(written);
  const parts = /^(?<whole>\d[\d_]*)(?:\.(?<fraction>\d+))?\s*(?<unit>wei|gwei|ether)?$/.exec(written)?.groups;
  if (!parts)
    return failed(
      `"${shortened(text)}" isn't a valid quantity. Write hex (0x3e8), a decimal (1_000) or an amount (1.5gwei).`,
    );
  const places = quantityUnits[readUnit(parts['unit'])];
  const fraction = parts['fraction'] ?? '';
  if (fraction.length > places) return failed(`"${shortened(text)}" has a fraction of the smallest unit.`);
  if (written.length > longest) return failed('This is longer than any number on a chain.');
  const digits = (parts['whole'] ?? '').replaceAll('_', '') + fraction.padEnd(places, '0');
  return ok(`0x${BigInt(digits).toString(16)}`);
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function readUnit(unit: string | undefined): keyof typeof quantityUnits {
  return unit === 'gwei' || unit === 'ether' ? unit : 'wei';
}
