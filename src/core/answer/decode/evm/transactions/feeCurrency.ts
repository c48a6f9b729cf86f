import type { JsonValue } from '../../../../base/json/jsonValue';
import { readInteger, readMember, readText } from '../../../../base/json/readMember';

/** What the fee of a transaction is paid in. */
export type FeeCurrency =
  | { readonly kind: 'native' }
  /** A token, or perhaps one: `token` is its address, undefined where the answer doesn't say it. */
  | { readonly kind: 'token'; readonly token: string | undefined };

/** CIP-64 (0x7b), CIP-42 (0x7c), and Tempo's transactions (0x76) can be paid in a token. */
const tokenTypes: ReadonlySet<bigint> = new Set([0x76n, 0x7bn, 0x7cn]);

/** The members that name the token: `feeCurrency` on Celo, `feeToken` on Tempo. */
const tokenMembers = ['feeCurrency', 'feeToken'] as const;

/**
 * Reads what the fee is paid in from a transaction or a receipt. A receipt of Celo doesn't say it, only its transaction
 * does; null there is the native coin.
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
