import { groupDigits } from './amountText';

/** Returns a number of things with separators: `1,234`. */
export function groupedCount(count: number): string {
  return groupDigits(String(count));
}
