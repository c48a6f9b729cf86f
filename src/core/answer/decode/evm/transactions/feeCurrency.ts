import type { JsonValue } from '../../../../base/json/jsonValue';
import { readInteger, readMember, readText } from '../../../../base/json/readMember';

/** The currency of a transaction's fee. */
export type FeeCurrency =
  | { readonly kind: 'native' }
  /** A token, or possibly one: `token` is its address, undefined if the answer doesn't contain it. */
  | { readonly kind: 'token'; readonly token: string | undefined };

/** CIP-64 (0x7b), CIP-42 (0x7c), and Tempo's transactions (0x76) can be paid in a token. */
const tokenTypes: ReadonlySet<bigint> = new Set([0x76n, 0x7bn, 0x7cn]);

/** The members that name the token: `feeCurrency` on Celo, `feeToken` on Tempo. */
const tokenMembers = ['feeCurrency', 'feeToken'] as const;

/**
 * Reads the currency of the fee from a transaction or a receipt. On Celo only the transaction has it, not the receipt;
 * null in the transaction is the native coin.
 */
export function feeCurrencyOf(json: JsonValue): FeeCurrency {
  for (const member of tokenMembers) {
    const token = readText(json, member);
    if (token !== undefined) return { kind: 'token', token };
    if (readMember(json, member) === null) return { kind: 'native' };
  }
  const type = readInteger(json, 'type');
  return type !== undefined && tokenTypes.has(type) ? { kind: 'token', token: undefined } : { kind: 'native' };
}
