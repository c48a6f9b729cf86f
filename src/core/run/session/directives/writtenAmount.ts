import type { AmountUnit } from '../../../answer/decode/shared/namedValues';
import { integerOfText } from '../../../base/json/integerText';
import { quantityUnits } from '../../../formats/abi/encode/writtenInteger';

/** An amount as people write it: `1_000 USDC`, `1.5 ether`. */
export interface WrittenAmount {
  readonly text: string;
  /** The digits without the point. */
  readonly digits: bigint;
  /** How many of the digits are behind the point. */
  readonly fraction: number;
  readonly unit: string;
}

/** Units of native coins of EVM networks, which need no token: decimals by name. */
const coinUnits: ReadonlyMap<string, number> = new Map(Object.entries(quantityUnits));

/** Parses a number with a unit behind it. Undefined for anything else. */
export function parseAmount(text: string): WrittenAmount | undefined {
  const [, sign, whole = '', fraction = '', unit] =
    /^(-?)(\d[\d_]{0,99})(?:\.(\d{1,40}))? ([A-Za-z\u20ae][\w.$\u20ae-]{0,30})$/.exec(text) ?? [];
  if (unit === undefined || whole.endsWith('_') || whole.includes('__')) return undefined;
  const digits = integerOfText(`${sign}${whole.replaceAll('_', '')}${fraction}`);
  return digits === undefined ? undefined : { text, digits, fraction: fraction.length, unit };
}

/** Whether the unit of an amount is one of a native coin. Every other one is the symbol of a token. */
export function isCoinUnit({ unit }: WrittenAmount): boolean {
  return coinUnits.has(unit);
}

/**
 * Compares an integer with an amount: below zero if it is less, zero if both are the same. `of` is the unit of the
 * integer. Undefined if the integer isn't in the unit of the amount.
 */
export function compareAmount(integer: bigint, amount: WrittenAmount, of: AmountUnit | undefined): number | undefined {
  const scaled = scaledAmount(amount, of);
  if (scaled === undefined) return undefined;
  const difference = integer * 10n ** BigInt(amount.fraction) - scaled;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/**
 * Returns an amount in the smallest units of an integer with the unit `of`, times ten for each digit behind the point.
 * Undefined if the integer isn't in the unit of the amount.
 */
export function scaledAmount({ digits, unit }: WrittenAmount, of: AmountUnit | undefined): bigint | undefined {
  const decimals = coinUnits.get(unit) ?? (of?.symbol === unit ? of.decimals : undefined);
  return decimals === undefined ? undefined : digits * 10n ** BigInt(decimals);
}
