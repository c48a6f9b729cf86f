import { failed, ok, type Result } from '../../../base/result';
import { shortened } from '../../../base/view/shortForm';

/** Decimal places of the units that can follow an amount. */
export const quantityUnits = { wei: 0, gwei: 9, ether: 18 } as const;

/** Maximum characters. 256 bits are 78 decimal digits or 256 binary ones, and parsing digits takes quadratic time. */
const maxLength = 200;

/** More decimal places than any number of 256 bits has. */
const maxPlaces = 80;

/**
 * Parses a whole number as people write it: hex, decimal with underscores (`1_000`), with an exponent (`1000e18`,
 * `1.5e6`) or a unit (`1.5 gwei`, `2 ether`), negative or not. Fails with a sentence for anything else, and for a number
 * that isn't whole.
 */
export function parseWrittenInteger(text: string): Result<bigint, string> {
  const written = text.trim();
  if (written.length > maxLength) return failed('This is longer than any number on a chain.');
  const isNegative = written.startsWith('-');
  const value = parseMagnitude(isNegative ? written.slice(1) : written);
  if (value === 'fraction') return failed(`“${shortened(written)}” isn't a whole number in the smallest unit.`);
  if (value === undefined) return failed(`“${shortened(written)}” isn't a whole number.`);
  return ok(isNegative ? -value : value);
}

/**
 * Parses a whole number that isn't negative, in each form that `parseWrittenInteger` accepts. Returns `fraction` for a
 * number that isn't whole, and undefined for anything else. Takes quadratic time, so callers must limit the length of
 * the text.
 */
export function parseMagnitude(text: string): bigint | 'fraction' | undefined {
  if (/^(?:\d+|0x[0-9a-f]+)$/i.test(text)) return BigInt(text);
  const parts = /^(?<whole>\d[\d_]*)(?:\.(?<fraction>\d+))?(?:e(?<exponent>\d{1,2})|\s*(?<unit>wei|gwei|ether))?$/.exec(
    text,
  )?.groups;
  if (!parts) return undefined;
  const { whole = '', fraction = '', exponent, unit } = parts;
  const places = unit === 'gwei' || unit === 'ether' ? quantityUnits[unit] : Number(exponent ?? '0');
  if (places > maxPlaces) return undefined;
  if (fraction.length > places) return 'fraction';
  return BigInt(whole.replaceAll('_', '') + fraction.padEnd(places, '0'));
}
