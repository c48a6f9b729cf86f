/** In place of the value of a character that is no hex digit: any value above 15. */
export const noDigit = 0x80;

const values = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return value < 0 ? noDigit : value;
});

/** The value of the hex digit at `at`, of either case; `noDigit` when there is none. */
export function digitAt(text: string, at: number): number {
  return values[text.charCodeAt(at)] ?? noDigit;
}

/** The number that at most 13 hex digits stand for; NaN when one of them is no digit. */
export function numberAt(text: string, from: number, to: number): number {
  let value = 0;
  let seen = 0;
  for (let at = from; at < to; at += 1) {
    const digit = digitAt(text, at);
    seen |= digit;
    value = value * 16 + digit;
  }
  return seen > 15 ? NaN : value;
}

/** Whether all characters from `from` up to `to` are hex digits. */
export function areDigits(text: string, from: number, to: number): boolean {
  let seen = 0;
  for (let at = from; at < to; at += 1) seen |= digitAt(text, at);
  return seen < 16;
}

/** The first character from `from` up to `to` that is not the digit of this value; `to` when all are. */
export function skipDigit(text: string, value: number, from: number, to: number): number {
  let at = from;
  while (at < to && digitAt(text, at) === value) at += 1;
  return at;
}
