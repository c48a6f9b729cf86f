import { readBlockTime } from './blockTime';
import { eip55 } from './eip55';
import type { NamedValue, Value } from './value';

export const nothing: Value = { kind: 'nothing' };

export function textValue(text: string): Value {
  return { kind: 'text', text };
}

/** An exact integer. `unit` follows the digits (`gas`, `bytes`). */
export function integerValue(integer: bigint | number, unit?: string): Value {
  const digits = integer.toString();
  return unit === undefined ? { kind: 'integer', digits } : { kind: 'integer', digits, unit };
}

/** `integer` units of 10^-`decimals`. */
export function amountValue(integer: bigint, decimals: number, symbol: string): Value {
  return { kind: 'amount', digits: integer.toString(), decimals, symbol };
}

/** An amount in the smallest units of a currency. */
export function currencyValue(
  units: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
): Value {
  return amountValue(units, decimals, symbol);
}

/** Returns the value of what may be unknown. Undefined is shown as nothing. */
export function someValue<Known>(known: Known | undefined, make: (known: Known) => Value): Value {
  return known === undefined ? nothing : make(known);
}

/** Named values. None are shown as nothing. */
export function structValue(fields: readonly NamedValue[]): Value {
  return fields.length === 0 ? nothing : { kind: 'struct', fields };
}

/** A public key of Solana. */
export function keyValue(text: string): Value {
  return { kind: 'key', text };
}

/** Wei shown in gwei, as is usual for fees. */
export function gweiValue(wei: bigint): Value {
  return amountValue(wei, 9, 'gwei');
}

export function hashValue(text: string, of: Extract<Value, { kind: 'hash' }>['of']): Value {
  return { kind: 'hash', text, of };
}

export function hexValue(text: string): Value {
  return { kind: 'hex', text };
}

export function timeValue(seconds: bigint): Value {
  return { kind: 'time', seconds: seconds.toString() };
}

/** Returns the time of a block. Its unit is inferred from its size. */
export function blockTimeValue(number: bigint): Value {
  const { seconds, unit } = readBlockTime(number);
  return { kind: 'time', seconds: seconds.toString(), ...(unit && { raw: `${number} ${unit}` }) };
}

export function statusValue(tone: StatusValue['tone'], text: string): StatusValue {
  return { kind: 'status', tone, text };
}

type StatusValue = Extract<Value, { kind: 'status' }>;

/** `part` of `whole` as a bar. There is no bar if the whole is zero. */
export function shareValue(part: bigint, whole: bigint, unit?: string): Value {
  const fraction = whole > 0n ? Math.min(1, Number((part * 1_000_000n) / whole) / 1_000_000) : 0;
  return { kind: 'share', fraction, value: integerValue(part, unit) };
}

/**
 * Returns the same as `addressValue`, and keeps what it returned for the first `capacity` addresses. For the rows of a
 * table: a checksum takes longer than the rest of a row, and some of its addresses repeat.
 */
export function keptAddressValues(capacity: number): (hex: string) => Value {
  const known = new Map<string, Value>();
  return (hex) => {
    const value = known.get(hex) ?? addressValue(hex);
    if (known.size < capacity) known.set(hex, value);
    return value;
  };
}

/** An address from `0x` and 40 hex digits of any case. Other text becomes a hex value. */
export function addressValue(hex: string): Value {
  return /^0x[\da-f]{40}$/i.test(hex) ? { kind: 'address', text: eip55(hex.slice(2)) } : hexValue(hex);
}
