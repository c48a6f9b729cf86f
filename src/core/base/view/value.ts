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
  /** A share of a total (gas used of the limit), drawn as a bar. `fraction` is from 0 to 1. */
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
