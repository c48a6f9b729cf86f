/**
 * Prints `digits` (decimal, with `-` if negative) units of 10^-`decimals` as an exact decimal number: no rounding, no
 * trailing zeros, `0.` before a fraction.
 */
export function amountText(digits: string, decimals: number): string {
  const negative = digits.startsWith('-');
  const unsigned = (negative ? digits.slice(1) : digits).padStart(decimals + 1, '0');
  const point = unsigned.length - decimals;
  const fraction = unsigned.slice(point, endWithoutZeros(unsigned, point));
  const whole = unsigned.slice(0, point);
  return (negative ? '-' : '') + (fraction === '' ? whole : `${whole}.${fraction}`);
}

/** Groups the thousands of the integer part with commas: `-1234567.25` returns `-1,234,567.25`. */
export function groupDigits(value: string | number | bigint): string {
  const number = String(value);
  const point = number.indexOf('.');
  const end = point === -1 ? number.length : point;
  const start = number.startsWith('-') ? 1 : 0;
  const first = start + ((end - start) % 3 || 3);
  if (first >= end) return number;
  let grouped = number.slice(0, first);
  for (let at = first; at < end; at += 3) grouped += `,${number.slice(at, at + 3)}`;
  return grouped + number.slice(end);
}

/** Returns a text without the commas that `groupDigits` wrote. */
export function ungroupDigits(text: string): string {
  return text.replace(groupingComma, '');
}

const groupingComma = /(?<=\d),(?=\d{3})/g;

/** Returns how many more things there are: `1 more row`, `1,234 more rows`. */
export function moreText(count: number, noun: string): string {
  return `${groupDigits(count)} more ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a number of things by name: `1 log`, `1,234 logs`, `2 addresses`. */
export function countedText(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}

function endWithoutZeros(digits: string, from: number): number {
  let end = digits.length;
  while (end > from && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return end;
}
