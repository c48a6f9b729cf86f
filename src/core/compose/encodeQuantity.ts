import { failed, ok, type Result } from '../result';

const decimalPlaces = { wei: 0, gwei: 9, ether: 18 } as const;

/**
 * Encodes a quantity as people write it: hex as it stands, `1_000`, or an amount with a unit (`1.5gwei`, `2 ether`).
 * Gives minimal hex (execution API: no leading zeros), or why the text is no quantity.
 */
export function encodeQuantity(text: string): Result<string, string> {
  const written = text.trim();
  if (/^0x[0-9a-f]+$/i.test(written)) return ok(written);
  const parts = /^(?<whole>\d[\d_]*)(?:\.(?<fraction>\d+))?\s*(?<unit>wei|gwei|ether)?$/.exec(written)?.groups;
  if (!parts) return failed(`"${text}" is no quantity: write hex (0x3e8), a decimal (1_000) or an amount (1.5gwei).`);
  const places = decimalPlaces[readUnit(parts['unit'])];
  const fraction = parts['fraction'] ?? '';
  if (fraction.length > places) return failed(`"${text}" has a fraction of the smallest unit.`);
  const digits = (parts['whole'] ?? '').replaceAll('_', '') + fraction.padEnd(places, '0');
  return ok(`0x${BigInt(digits).toString(16)}`);
}

function readUnit(unit: string | undefined): keyof typeof decimalPlaces {
  return unit === 'gwei' || unit === 'ether' ? unit : 'wei';
}
