import type { Value } from '../../../core/base/view/value';

/** A value that is an integer or an amount, also within a share. */
export type CountedValue = Extract<Value, { kind: 'integer' | 'amount' }>;

/** Returns the number of a value. Undefined for values that have none. */
export function countedValue(value: Value): CountedValue | undefined {
  const counted = value.kind === 'share' ? value.value : value;
  return counted.kind === 'integer' || counted.kind === 'amount' ? counted : undefined;
}

/** Returns a text that is the same for numbers that can be added up or compared. */
export function numberUnit(value: CountedValue): string {
  return value.kind === 'amount' ? `${value.decimals} ${value.isAsked ?? false} ${value.symbol}` : (value.unit ?? '');
}
