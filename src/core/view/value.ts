/** A decoded value, ready to be shown: exact digits as text, what it is, and nothing about how it looks. */
export type Value =
  /** JSON null, an absent field. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Exact decimal digits, with a sign where negative. */
  | { readonly kind: 'integer'; readonly digits: string; readonly unit?: string }
  /** `digits` units of 10^-decimals, exact: `amountText` prints it. */
  | { readonly kind: 'amount'; readonly digits: string; readonly decimals: number; readonly symbol: string }
  /** 20 bytes with EIP-55 checksum. */
  | { readonly kind: 'address'; readonly text: string; readonly label?: string }
  /** A base58 public key. */
  | { readonly kind: 'key'; readonly text: string; readonly label?: string }
  | { readonly kind: 'hash'; readonly text: string; readonly of: 'transaction' | 'block' | 'topic' | 'l2netTransaction' | 'l2netBlock' | 'other' }
  /** An l2net felt (address, selector, value) as hex without leading zeros, with what it reads as. */
  | { readonly kind: 'felt'; readonly text: string; readonly label?: string }
  /** Bytes as `0x…`. */
  | { readonly kind: 'hex'; readonly text: string }
  /** Seconds since the epoch, exact. Shown in the reader's zone with UTC beside it. */
  | { readonly kind: 'time'; readonly seconds: string }
  | { readonly kind: 'status'; readonly tone: 'good' | 'bad' | 'neutral'; readonly text: string }
  /** A share of a whole (gas used of the limit) drawn as a bar; `fraction` from 0 to 1. */
  | { readonly kind: 'share'; readonly fraction: number; readonly value: Value }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'struct'; readonly fields: readonly NamedValue[] }
  /** An indexed argument of dynamic type: only its hash is in the log. */
  | { readonly kind: 'indexedHash'; readonly text: string; readonly type: string }
  /** Data that does not fit what was expected: the raw words, and why. */
  | { readonly kind: 'undecoded'; readonly words: readonly string[]; readonly why: string };

export interface NamedValue {
  readonly name: string;
  /** ABI type, storage type, or undefined where the field's meaning says it all. */
  readonly type?: string;
  readonly indexed?: boolean;
  readonly value: Value;
}
