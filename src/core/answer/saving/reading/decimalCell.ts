import { groupDigits } from '../../../base/view/amountText';
import type { Value } from '../../../base/view/value';

/** Longer integers are not decimals of any writer. */
const maxBytes = 256;

/** Returns a decimal of a Parquet file, with every digit. It is stored as an integer or as big-endian bytes. */
export function decimalCell(stored: unknown, scale: number): Value {
  // The work grows with the square of the length. 38 digits have 16 bytes.
  if (stored instanceof Uint8Array && stored.length > maxBytes)
    return { kind: 'text', text: `A decimal of ${groupDigits(stored.length)} bytes` };
  const integer = integerIn(stored);
  if (integer === undefined) return { kind: 'nothing' };
  if (scale === 0) return { kind: 'integer', digits: String(integer) };
  const digits = String(integer < 0n ? -integer : integer).padStart(scale + 1, '0');
  return { kind: 'text', text: `${integer < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}` };
}

function integerIn(stored: unknown): bigint | undefined {
  if (typeof stored === 'bigint') return stored;
  if (typeof stored === 'number') return Number.isSafeInteger(stored) ? BigInt(stored) : undefined;
  if (!(stored instanceof Uint8Array)) return undefined;
  const magnitude = stored.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return BigInt.asIntN(8 * stored.length, magnitude);
}
