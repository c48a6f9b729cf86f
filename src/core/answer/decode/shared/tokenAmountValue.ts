import { amountValue, integerValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';

/** A known token: the decimals of its units, and its symbol. */
export interface KnownToken {
  readonly decimals: number;
  readonly symbol: string;
  /** Set if the decimals come only from the contract itself. */
  readonly isAsked?: true;
}

/**
 * Returns a token amount with its decimals if they are known, otherwise in raw units. One unit of a token without
 * decimals is an item.
 */
export function tokenAmountValue(units: bigint, token: KnownToken | undefined): Value {
  if (units === 1n && token?.decimals === 0 && token.symbol === '') return integerValue(units, 'item');
  if (token === undefined) return integerValue(units, 'raw');
  return { ...amountValue(units, token.decimals, token.symbol), ...(token.isAsked && { isAsked: true }) };
}
