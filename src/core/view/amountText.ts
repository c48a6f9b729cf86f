/**
 * `digits` (decimal, with `-` where negative) units of 10^-`decimals` as an exact decimal number: no rounding, no
 * trailing zeros, `0.` before a fraction.
 */
export function amountText(digits: string, decimals: number): string {
  const negative = digits.startsWith('-');
  const unsigned = (negative ? digits.slice(1) : digits).padStart(decimals + 1, '0');
  const point = unsigned.length - decimals;
  const fraction = unsigned.slice(point).replace(/0+$/, '');
  const whole = unsigned.slice(0, point);
  return (negative ? '-' : '') + (fraction === '' ? whole : `${whole}.${fraction}`);
}

/** Puts a comma between thousands of the whole part: `-1234567.25` gives `-1,234,567.25`. */
export function groupDigits(number: string): string {
  const [whole = '', fraction] = number.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
