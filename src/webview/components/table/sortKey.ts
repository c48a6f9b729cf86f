import { sortedCharacters } from '../../../core/base/answerBounds';
import { formatValue, utcTime } from '../../../core/base/view/formatValue';
import type { Value } from '../../../core/base/view/value';

/**
 * The key that a value is sorted by. Numbers compare by their digits, never as floats: `digits` units of 10^-decimals.
 * Numbers come before identifiers, identifiers before text, and empty values last.
 */
export type SortKey =
  | { readonly kind: 'number'; readonly digits: bigint; readonly decimals: number }
  | { readonly kind: 'identifier'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nothing' };

const rank = { number: 0, identifier: 1, text: 2, nothing: 3 } as const;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the sort key of a value. A share sorts by the value beside its bar, a labeled value by its label. */
export function sortKey(value: Value): SortKey {
  switch (value.kind) {
    case 'nothing':
      return { kind: 'nothing' };
    case 'integer':
      return numberKey(value.digits, 0);
    case 'amount':
      return numberKey(value.digits, value.decimals);
    case 'time':
      return numberKey(value.seconds, 0);
    case 'boolean':
      return { kind: 'number', digits: value.value ? 1n : 0n, decimals: 0 };
    case 'address':
    case 'key':
    case 'felt':
    case 'hex':
      return value.label === undefined ? identifierKey(value.text) : textKey(value.label);
    case 'hash':
    case 'indexedHash':
      return identifierKey(value.text);
    case 'share':
      return sortKey(value.value);
    default:
      return textKey(formatValue(value, utcTime, sortedCharacters));
  }
}

/** Digits with more places than any integer here are sorted as text. */
function numberKey(digits: string, decimals: number): SortKey {
  return digits.length > sortedCharacters ? textKey(digits) : { kind: 'number', digits: BigInt(digits), decimals };
}

function identifierKey(text: string): SortKey {
  return { kind: 'identifier', text: text.slice(0, sortedCharacters) };
}

function textKey(text: string): SortKey {
  return { kind: 'text', text: text.slice(0, sortedCharacters) };
}

/** Compares two keys in ascending order: negative if `a` comes first. */
export function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a.kind === 'number' && b.kind === 'number') return compareNumbers(a, b);
  if (a.kind === 'identifier' && b.kind === 'identifier') return compareOrdered(a.text, b.text);
  if (a.kind === 'text' && b.kind === 'text') return collator.compare(a.text, b.text);
  return rank[a.kind] - rank[b.kind];
}

type NumberKey = Extract<SortKey, { kind: 'number' }>;

function compareNumbers(a: NumberKey, b: NumberKey): number {
  const decimals = Math.max(a.decimals, b.decimals);
  const left = a.decimals === decimals ? a.digits : a.digits * 10n ** BigInt(decimals - a.decimals);
  const right = b.decimals === decimals ? b.digits : b.digits * 10n ** BigInt(decimals - b.decimals);
  return compareOrdered(left, right);
}

function compareOrdered<T extends string | bigint>(left: T, right: T): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
