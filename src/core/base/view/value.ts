import { readBlockTime } from './blockTime';
import { eip55 } from './eip55';

export const nothing: Value = { kind: 'nothing' };

type StatusValue = Extract<Value, { kind: 'status' }>;

/** A decoded value for display: exact digits as text and its meaning, without any formatting. */
export type Value =
  /** JSON null or an absent field. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /**
   * Exact decimal digits, with `-` if negative. Shown as `unlimited` if `isUnlimited` is set. If `mayBeTime` is set,
   * the digits are likely seconds since the epoch, and the time is shown too, marked as a guess.
   */
  | {
      readonly kind: 'integer';
      readonly digits: string;
      readonly unit?: string;
      readonly isUnlimited?: true;
      readonly mayBeTime?: true;
    }
  /**
   * `digits` units of 10^-decimals, exact: `amountText` prints it. Shown as `unlimited` if `isUnlimited` is set. If
   * `isAsked` is set, the decimals come only from the contract itself, and the raw digits are shown beside the amount.
   */
  | {
      readonly kind: 'amount';
      readonly digits: string;
      readonly decimals: number;
      readonly symbol: string;
      readonly isUnlimited?: true;
      readonly isAsked?: true;
    }
  /** 20 bytes with EIP-55 checksum. */
  | { readonly kind: 'address'; readonly text: string; readonly label?: string }
  /** A base58 public key. */
  | { readonly kind: 'key'; readonly text: string; readonly label?: string }
  | {
      readonly kind: 'hash';
      readonly text: string;
      readonly of:
        'transaction' | 'block' | 'topic' | 'l2netTransaction' | 'l2netBlock' | 'solanaTransaction' | 'other';
    }
  /** An l2net felt (address, selector, value) as hex without leading zeros. `label` is its interpretation. */
  | { readonly kind: 'felt'; readonly text: string; readonly label?: string }
  /** Bytes as `0x…`. `label` is the text that they encode. */
  | { readonly kind: 'hex'; readonly text: string; readonly label?: string }
  /**
   * Exact seconds since the epoch. Shown in the user's zone and UTC. `raw` is the node's number with its unit, if the
   * unit isn't seconds.
   */
  | { readonly kind: 'time'; readonly seconds: string; readonly raw?: string }
  | { readonly kind: 'status'; readonly tone: 'good' | 'bad' | 'neutral'; readonly text: string }
  /** A share of a total (gas used of the limit), drawn as a bar. `fraction` is 1 for all of it, and more for more. */
  | { readonly kind: 'share'; readonly fraction: number; readonly value: Value }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'struct'; readonly fields: readonly NamedValue[] }
  /** An indexed argument of dynamic type. The log contains only its hash. */
  | { readonly kind: 'indexedHash'; readonly text: string; readonly type: string }
  /** Data that does not fit its type: the raw words and the reason. */
  | { readonly kind: 'undecoded'; readonly words: readonly string[]; readonly why: string };

export interface NamedValue {
  readonly name: string;
  /** ABI type or storage type; undefined if the field needs none. */
  readonly type?: string;
  readonly indexed?: boolean;
  readonly value: Value;
}

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

/** `part` of `whole` as a bar. There is no bar if the whole is zero. */
export function shareValue(part: bigint, whole: bigint, unit?: string): Value {
  const fraction = whole > 0n ? Number((part * 1_000_000n) / whole) / 1_000_000 : 0;
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
