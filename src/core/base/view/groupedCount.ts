import { groupDigits } from './amountText';

/** Returns how many more things there are: `1 more row`, `1,234 more rows`. */
export function moreText(count: number, noun: string): string {
  return `${groupedCount(count)} more ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a number of things with separators: `1,234`. */
export function groupedCount(count: number): string {
  return groupDigits(String(count));
}

/** Returns a number of things by name: `1 log`, `1,234 logs`, `2 addresses`. */
export function countedText(count: number, one: string, many = `${one}s`): string {
  return `${groupedCount(count)} ${count === 1 ? one : many}`;
}
